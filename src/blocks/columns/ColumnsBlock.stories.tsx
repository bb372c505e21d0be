import { blockStory } from '../testing/blockStory.tsx';
import ColumnsBlock from './ColumnsBlock.tsx';
import descriptor from './columns.block.json' with { type: 'json' };

export default { title: 'Blocks/Columns', component: ColumnsBlock, parameters: { layout: 'fullscreen' } };

export const Default = blockStory(descriptor, 'aside', 'default');
export const LongLabel = blockStory(descriptor, 'aside', 'longLabel');
export const LargeText = blockStory(descriptor, 'aside', 'largeText');
export const ForcedColours = blockStory(descriptor, 'aside', 'forcedColours');
export const Pinned = blockStory(descriptor, 'pinned');
export const PinnedLast = blockStory(descriptor, 'pinned last');
export const SideFirst = blockStory(descriptor, 'side first');
