import { blockStory } from '../testing/blockStory.tsx';
import CardArtBlock from './CardArtBlock.tsx';
import descriptor from './cardArt.block.json' with { type: 'json' };

export default { title: 'Blocks/Card art', component: CardArtBlock, parameters: { layout: 'fullscreen' } };

export const Default = blockStory(descriptor, 'card', 'default');
export const LongLabel = blockStory(descriptor, 'card', 'longLabel');
export const LargeText = blockStory(descriptor, 'card', 'largeText');
export const ForcedColours = blockStory(descriptor, 'card', 'forcedColours');
export const PremiumDesign = blockStory(descriptor, 'premium design');
