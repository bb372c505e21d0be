import { blockStory } from '../testing/blockStory.tsx';
import FeaturesBlock from './FeaturesBlock.tsx';
import descriptor from './features.block.json' with { type: 'json' };

export default { title: 'Blocks/Features', component: FeaturesBlock, parameters: { layout: 'fullscreen' } };

export const Default = blockStory(descriptor, 'full', 'default');
export const Hover = blockStory(descriptor, 'full', 'hover');
export const FocusVisible = blockStory(descriptor, 'full', 'focusVisible');
export const Active = blockStory(descriptor, 'full', 'active');
export const LongLabel = blockStory(descriptor, 'full', 'longLabel');
export const LargeText = blockStory(descriptor, 'full', 'largeText');
export const ForcedColours = blockStory(descriptor, 'full', 'forcedColours');
export const ListOnly = blockStory(descriptor, 'list only');
