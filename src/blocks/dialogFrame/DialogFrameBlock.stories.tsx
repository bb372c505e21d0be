import { blockStory } from '../testing/blockStory.tsx';
import DialogFrameBlock from './DialogFrameBlock.tsx';
import descriptor from './dialogFrame.block.json' with { type: 'json' };

export default {
  title: 'Blocks/Dialog frame',
  component: DialogFrameBlock,
  parameters: { layout: 'fullscreen', inWindow: true },
};

export const Default = blockStory(descriptor, 'error', 'default');
export const Hover = blockStory(descriptor, 'error', 'hover');
export const FocusVisible = blockStory(descriptor, 'error', 'focusVisible');
export const Active = blockStory(descriptor, 'error', 'active');
export const Busy = blockStory(descriptor, 'loading', 'busy');
export const WithError = blockStory(descriptor, 'error', 'error');
export const LongLabel = blockStory(descriptor, 'error', 'longLabel');
export const LargeText = blockStory(descriptor, 'error', 'largeText');
export const ForcedColours = blockStory(descriptor, 'error', 'forcedColours');
export const Full = blockStory(descriptor, 'full');
export const InvalidState = blockStory(descriptor, 'invalid state');
