import { exampleStory } from '../testing/exampleStory.tsx';
import DialogFrameBlock from './DialogFrameBlock.tsx';
import descriptor from './dialogFrame.block.json' with { type: 'json' };

export default {
  title: 'Blocks/Dialog frame',
  component: DialogFrameBlock,
  parameters: { layout: 'fullscreen' },
};

export const Failed = exampleStory(descriptor, 'error');
export const Loading = exampleStory(descriptor, 'loading');
export const InvalidState = exampleStory(descriptor, 'invalid state');
