import { exampleStory } from '../testing/exampleStory.tsx';
import FactsBlock from './FactsBlock.tsx';
import descriptor from './facts.block.json' with { type: 'json' };

export default { title: 'Blocks/Facts', component: FactsBlock, parameters: { layout: 'fullscreen' } };

export const Approved = exampleStory(descriptor, 'approved');
export const Fee = exampleStory(descriptor, 'fee');
