import { blockStory } from '../testing/blockStory.tsx';
import LoaderBlock from './LoaderBlock.tsx';
import descriptor from './loader.block.json' with { type: 'json' };

export default { title: 'Blocks/Loader', component: LoaderBlock, parameters: { layout: 'fullscreen' } };

export const Default = blockStory(descriptor, 'loading', 'default');
export const Busy = blockStory(descriptor, 'loading', 'busy');
export const LongLabel = blockStory(descriptor, 'loading', 'longLabel');
export const LargeText = blockStory(descriptor, 'loading', 'largeText');
export const ForcedColours = blockStory(descriptor, 'loading', 'forcedColours');
