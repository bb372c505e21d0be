import { blockStories } from '../testing/blockStories.tsx';
import ReviewsBlock from './ReviewsBlock.tsx';
import descriptor from './reviews.block.json' with { type: 'json' };

export default { title: 'Blocks/Reviews', component: ReviewsBlock, parameters: { layout: 'fullscreen' } };

export const stories = blockStories(descriptor);
