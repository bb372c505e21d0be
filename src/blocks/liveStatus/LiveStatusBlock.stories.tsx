import { exampleStory } from '../testing/exampleStory.tsx';
import LiveStatusBlock from './LiveStatusBlock.tsx';
import descriptor from './liveStatus.block.json' with { type: 'json' };

export default {
  title: 'Blocks/Live status',
  component: LiveStatusBlock,
  parameters: { layout: 'fullscreen' },
};

export const Speaking = exampleStory(descriptor, 'speaking');
export const Silent = exampleStory(descriptor, 'silent');
