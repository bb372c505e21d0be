import { blockStory } from '../testing/blockStory.tsx';
import PromotionBlock from './PromotionBlock.tsx';
import descriptor from './promotion.block.json' with { type: 'json' };

export default { title: 'Blocks/Promotion', component: PromotionBlock, parameters: { layout: 'fullscreen' } };

export const Default = blockStory(descriptor, 'framed', 'default');
export const LongLabel = blockStory(descriptor, 'framed', 'longLabel');
export const LargeText = blockStory(descriptor, 'framed', 'largeText');
export const ForcedColours = blockStory(descriptor, 'framed', 'forcedColours');
export const Plain = blockStory(descriptor, 'plain');
