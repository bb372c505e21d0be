import { exampleStory } from '../testing/exampleStory.tsx';
import ResultBlock from './ResultBlock.tsx';
import descriptor from './result.block.json' with { type: 'json' };

export default { title: 'Blocks/Result', component: ResultBlock, parameters: { layout: 'fullscreen' } };

export const Declined = exampleStory(descriptor, 'declined');
export const Pending = exampleStory(descriptor, 'pending');
export const Offer = exampleStory(descriptor, 'offer');
export const Approved = exampleStory(descriptor, 'approved');
