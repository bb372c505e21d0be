import { blockStory } from '../testing/blockStory.tsx';
import BenefitsBlock from './BenefitsBlock.tsx';
import descriptor from './benefits.block.json' with { type: 'json' };

export default { title: 'Blocks/Benefits', component: BenefitsBlock, parameters: { layout: 'fullscreen' } };

export const Default = blockStory(descriptor, 'three', 'default');
export const Hover = blockStory(descriptor, 'three', 'hover');
export const FocusVisible = blockStory(descriptor, 'three', 'focusVisible');
export const Active = blockStory(descriptor, 'three', 'active');
export const LongLabel = blockStory(descriptor, 'three', 'longLabel');
export const LargeText = blockStory(descriptor, 'three', 'largeText');
export const ForcedColours = blockStory(descriptor, 'three', 'forcedColours');
