import { blockStory } from '../testing/blockStory.tsx';
import ReviewsBlock from './ReviewsBlock.tsx';
import descriptor from './reviews.block.json' with { type: 'json' };

export default { title: 'Blocks/Reviews', component: ReviewsBlock, parameters: { layout: 'fullscreen' } };

export const Default = blockStory(descriptor, 'micro', 'default');
export const LongLabel = blockStory(descriptor, 'micro', 'longLabel');
export const LargeText = blockStory(descriptor, 'micro', 'largeText');
export const ForcedColours = blockStory(descriptor, 'micro', 'forcedColours');
export const Slider = blockStory(descriptor, 'slider');
