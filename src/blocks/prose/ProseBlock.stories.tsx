import { blockStories } from '../testing/blockStories.tsx';
import ProseBlock from './ProseBlock.tsx';
import descriptor from './prose.block.json' with { type: 'json' };

export default { title: 'Blocks/Prose', component: ProseBlock, parameters: { layout: 'fullscreen' } };

export const stories = blockStories(descriptor);
