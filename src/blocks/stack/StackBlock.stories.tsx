import { blockStories } from '../testing/blockStories.tsx';
import StackBlock from './StackBlock.tsx';
import descriptor from './stack.block.json' with { type: 'json' };

export default { title: 'Blocks/Stack', component: StackBlock, parameters: { layout: 'fullscreen' } };

export const stories = blockStories(descriptor);
