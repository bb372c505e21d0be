import { blockStories } from '../testing/blockStories.tsx';
import FactsBlock from './FactsBlock.tsx';
import descriptor from './facts.block.json' with { type: 'json' };

export default { title: 'Blocks/Facts', component: FactsBlock, parameters: { layout: 'fullscreen' } };

export const stories = blockStories(descriptor);
