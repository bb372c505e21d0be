import { blockStory } from '../testing/blockStory.tsx';
import DisclosureBlock from './DisclosureBlock.tsx';
import descriptor from './disclosure.block.json' with { type: 'json' };

export default {
  title: 'Blocks/Disclosure',
  component: DisclosureBlock,
  parameters: { layout: 'fullscreen' },
};

export const Default = blockStory(descriptor, 'closed', 'default');
export const Hover = blockStory(descriptor, 'closed', 'hover');
export const FocusVisible = blockStory(descriptor, 'closed', 'focusVisible');
export const Active = blockStory(descriptor, 'closed', 'active');
export const LongLabel = blockStory(descriptor, 'closed', 'longLabel');
export const LargeText = blockStory(descriptor, 'closed', 'largeText');
export const ForcedColours = blockStory(descriptor, 'closed', 'forcedColours');
export const Open = blockStory(descriptor, 'open');
