import { exampleStory } from '../testing/exampleStory.tsx';
import ReputationBlock from './ReputationBlock.tsx';
import descriptor from './reputation.block.json' with { type: 'json' };

export default {
  title: 'Blocks/Reputation',
  component: ReputationBlock,
  parameters: { layout: 'fullscreen' },
};

export const Full = exampleStory(descriptor, 'full');
export const SealOnly = exampleStory(descriptor, 'seal only');
