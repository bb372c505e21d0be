import { blockStories } from '../testing/blockStories.tsx';
import DisclosureBlock from './DisclosureBlock.tsx';
import descriptor from './disclosure.block.json' with { type: 'json' };

export default {
  title: 'Blocks/Disclosure',
  component: DisclosureBlock,
  parameters: { layout: 'fullscreen' },
};

export const stories = blockStories(descriptor);
