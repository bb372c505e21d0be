import { blockStory } from '../testing/blockStory.tsx';
import TermsBannerBlock from './TermsBannerBlock.tsx';
import descriptor from './termsBanner.block.json' with { type: 'json' };

export default {
  title: 'Blocks/TermsBanner',
  component: TermsBannerBlock,
  parameters: { layout: 'fullscreen' },
};

export const Default = blockStory(descriptor, 'own', 'default');
export const LongLabel = blockStory(descriptor, 'own', 'longLabel');
export const LargeText = blockStory(descriptor, 'own', 'largeText');
export const ForcedColours = blockStory(descriptor, 'own', 'forcedColours');
export const Personal = blockStory(descriptor, 'personal');
