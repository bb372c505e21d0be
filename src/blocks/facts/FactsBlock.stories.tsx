import { exampleStory } from '../testing/exampleStory.tsx';
import descriptor from './facts.block.json' with { type: 'json' };
import FactsBlock from './FactsBlock.tsx';

export default { title: 'Blocks/Facts', component: FactsBlock, parameters: { layout: 'fullscreen' } };

export const Approved = exampleStory(descriptor, 'approved');
export const Fee = exampleStory(descriptor, 'fee');
