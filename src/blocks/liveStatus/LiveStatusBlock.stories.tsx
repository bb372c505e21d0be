import { blockStory } from '../testing/blockStory.tsx';
import LiveStatusBlock from './LiveStatusBlock.tsx';
import descriptor from './liveStatus.block.json' with { type: 'json' };

export default {
  title: 'Blocks/Live status',
  component: LiveStatusBlock,
  parameters: { layout: 'fullscreen' },
};

export const Default = blockStory(descriptor, 'speaking', 'default');
export const Busy = blockStory(descriptor, 'speaking', 'busy');
export const LongLabel = blockStory(descriptor, 'speaking', 'longLabel');
export const LargeText = blockStory(descriptor, 'speaking', 'largeText');
export const ForcedColours = blockStory(descriptor, 'speaking', 'forcedColours');
export const Silent = blockStory(descriptor, 'silent');
