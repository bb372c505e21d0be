import { blockStories } from '../testing/blockStories.tsx';
import ResultBlock from './ResultBlock.tsx';
import descriptor from './result.block.json' with { type: 'json' };

export default { title: 'Blocks/Result', component: ResultBlock, parameters: { layout: 'fullscreen' } };

export const stories = blockStories(descriptor);
