import { blockStories } from '../testing/blockStories.tsx';
import LiveStatusBlock from './LiveStatusBlock.tsx';
import descriptor from './liveStatus.block.json' with { type: 'json' };

export default {
  title: 'Blocks/Live status',
  component: LiveStatusBlock,
  parameters: { layout: 'fullscreen' },
};

export const stories = blockStories(descriptor);
