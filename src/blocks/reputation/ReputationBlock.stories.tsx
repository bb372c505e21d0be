import { blockStory } from '../testing/blockStory.tsx';
import ReputationBlock from './ReputationBlock.tsx';
import descriptor from './reputation.block.json' with { type: 'json' };

export default {
  title: 'Blocks/Reputation',
  component: ReputationBlock,
  parameters: { layout: 'fullscreen' },
};

export const Default = blockStory(descriptor, 'full', 'default');
export const LongLabel = blockStory(descriptor, 'full', 'longLabel');
export const LargeText = blockStory(descriptor, 'full', 'largeText');
export const ForcedColours = blockStory(descriptor, 'full', 'forcedColours');
export const SealOnly = blockStory(descriptor, 'seal only');
