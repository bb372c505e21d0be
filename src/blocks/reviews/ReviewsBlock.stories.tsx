import { exampleStory } from '../testing/exampleStory.tsx';
import ReviewsBlock from './ReviewsBlock.tsx';
import descriptor from './reviews.block.json' with { type: 'json' };

export default { title: 'Blocks/Reviews', component: ReviewsBlock, parameters: { layout: 'fullscreen' } };

export const AwaitingItsProvider = exampleStory(descriptor, 'awaiting its provider');
