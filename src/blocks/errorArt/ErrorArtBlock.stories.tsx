import { blockStory } from '../testing/blockStory.tsx';
import ErrorArtBlock from './ErrorArtBlock.tsx';
import descriptor from './errorArt.block.json' with { type: 'json' };

export default { title: 'Blocks/Error art', component: ErrorArtBlock, parameters: { layout: 'fullscreen' } };

export const Default = blockStory(descriptor, 'not found', 'default');
export const Hover = blockStory(descriptor, 'not found', 'hover');
export const FocusVisible = blockStory(descriptor, 'not found', 'focusVisible');
export const Active = blockStory(descriptor, 'not found', 'active');
export const WithError = blockStory(descriptor, 'broken', 'error');
export const LongLabel = blockStory(descriptor, 'not found', 'longLabel');
export const LargeText = blockStory(descriptor, 'not found', 'largeText');
export const ForcedColours = blockStory(descriptor, 'not found', 'forcedColours');
export const Maintenance = blockStory(descriptor, 'maintenance');
