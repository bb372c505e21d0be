import { blockStories } from '../testing/blockStories.tsx';
import ReputationBlock from './ReputationBlock.tsx';
import descriptor from './reputation.block.json' with { type: 'json' };

export default {
  title: 'Blocks/Reputation',
  component: ReputationBlock,
  parameters: { layout: 'fullscreen' },
};

export const stories = blockStories(descriptor);
