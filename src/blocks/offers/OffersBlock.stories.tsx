import { blockStory } from '../testing/blockStory.tsx';
import OffersBlock from './OffersBlock.tsx';
import descriptor from './offers.block.json' with { type: 'json' };

export default { title: 'Blocks/Offers', component: OffersBlock, parameters: { layout: 'fullscreen' } };

export const Default = blockStory(descriptor, 'one', 'default');
export const LongLabel = blockStory(descriptor, 'one', 'longLabel');
export const LargeText = blockStory(descriptor, 'one', 'largeText');
export const ForcedColours = blockStory(descriptor, 'one', 'forcedColours');
