import { blockStory } from '../testing/blockStory.tsx';
import OneTimeCodeBlock from './OneTimeCodeBlock.tsx';
import descriptor from './oneTimeCode.block.json' with { type: 'json' };

export default { title: 'Blocks/One-time code', component: OneTimeCodeBlock };

export const Default = blockStory(descriptor, 'empty', 'default');
export const Hover = blockStory(descriptor, 'empty', 'hover');
export const FocusVisible = blockStory(descriptor, 'empty', 'focusVisible');
export const Active = blockStory(descriptor, 'empty', 'active');
export const Filled = blockStory(descriptor, 'whole', 'filled');
export const Busy = blockStory(descriptor, 'checking', 'busy');
export const WithError = blockStory(descriptor, 'rejected', 'error');
export const LongLabel = blockStory(descriptor, 'empty', 'longLabel');
export const LargeText = blockStory(descriptor, 'empty', 'largeText');
export const ForcedColours = blockStory(descriptor, 'empty', 'forcedColours');
export const CallFailed = blockStory(descriptor, 'call failed');
