import { blockStory } from '../testing/blockStory.tsx';
import HeadingBlock from './HeadingBlock.tsx';
import descriptor from './heading.block.json' with { type: 'json' };

export default { title: 'Blocks/Heading', component: HeadingBlock, parameters: { layout: 'fullscreen' } };

export const Default = blockStory(descriptor, 'page', 'default');
export const LongLabel = blockStory(descriptor, 'page', 'longLabel');
export const LargeText = blockStory(descriptor, 'page', 'largeText');
export const ForcedColours = blockStory(descriptor, 'page', 'forcedColours');
export const Ribbon = blockStory(descriptor, 'ribbon');
