import { blockStory } from '../testing/blockStory.tsx';
import HeaderBlock from './HeaderBlock.tsx';
import descriptor from './header.block.json' with { type: 'json' };

export default { title: 'Blocks/Header', component: HeaderBlock, parameters: { layout: 'fullscreen' } };

export const Default = blockStory(descriptor, 'full', 'default');
export const Hover = blockStory(descriptor, 'full', 'hover');
export const FocusVisible = blockStory(descriptor, 'full', 'focusVisible');
export const Active = blockStory(descriptor, 'full', 'active');
export const LongLabel = blockStory(descriptor, 'full', 'longLabel');
export const LargeText = blockStory(descriptor, 'full', 'largeText');
export const ForcedColours = blockStory(descriptor, 'full', 'forcedColours');
export const WithoutLinks = blockStory(descriptor, 'without links');
