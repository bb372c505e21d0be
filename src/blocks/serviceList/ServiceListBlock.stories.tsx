import { blockStory } from '../testing/blockStory.tsx';
import ServiceListBlock from './ServiceListBlock.tsx';
import descriptor from './serviceList.block.json' with { type: 'json' };

export default {
  title: 'Blocks/ServiceList',
  component: ServiceListBlock,
  parameters: { layout: 'fullscreen' },
};

export const Default = blockStory(descriptor, 'optional', 'default');
export const LongLabel = blockStory(descriptor, 'optional', 'longLabel');
export const LargeText = blockStory(descriptor, 'optional', 'largeText');
export const ForcedColours = blockStory(descriptor, 'optional', 'forcedColours');
export const None = blockStory(descriptor, 'none');
