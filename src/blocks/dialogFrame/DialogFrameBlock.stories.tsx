import { blockStories } from '../testing/blockStories.tsx';
import DialogFrameBlock from './DialogFrameBlock.tsx';
import descriptor from './dialogFrame.block.json' with { type: 'json' };

export default {
  title: 'Blocks/Dialog frame',
  component: DialogFrameBlock,
  parameters: { layout: 'fullscreen' },
};

export const stories = blockStories(descriptor);
