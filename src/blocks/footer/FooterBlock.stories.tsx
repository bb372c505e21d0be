import { blockStory } from '../testing/blockStory.tsx';
import FooterBlock from './FooterBlock.tsx';
import descriptor from './footer.block.json' with { type: 'json' };

export default { title: 'Blocks/Footer', component: FooterBlock, parameters: { layout: 'fullscreen' } };

export const Default = blockStory(descriptor, 'full', 'default');
export const Hover = blockStory(descriptor, 'full', 'hover');
export const FocusVisible = blockStory(descriptor, 'full', 'focusVisible');
export const Active = blockStory(descriptor, 'full', 'active');
export const LongLabel = blockStory(descriptor, 'full', 'longLabel');
export const LargeText = blockStory(descriptor, 'full', 'largeText');
export const ForcedColours = blockStory(descriptor, 'full', 'forcedColours');
export const Short = blockStory(descriptor, 'short');
