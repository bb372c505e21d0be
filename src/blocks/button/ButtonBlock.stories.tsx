import { blockStories } from '../testing/blockStories.tsx';
import ButtonBlock from './ButtonBlock.tsx';
import descriptor from './button.block.json' with { type: 'json' };

export default { title: 'Blocks/Button', component: ButtonBlock, parameters: { layout: 'fullscreen' } };

export const stories = blockStories(descriptor);
