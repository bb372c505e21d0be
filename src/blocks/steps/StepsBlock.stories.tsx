import { blockStories } from '../testing/blockStories.tsx';
import StepsBlock from './StepsBlock.tsx';
import descriptor from './steps.block.json' with { type: 'json' };

export default { title: 'Blocks/Steps', component: StepsBlock, parameters: { layout: 'fullscreen' } };

export const stories = blockStories(descriptor);
