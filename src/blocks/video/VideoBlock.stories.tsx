import { blockStory } from '../testing/blockStory.tsx';
import VideoBlock from './VideoBlock.tsx';
import descriptor from './video.block.json' with { type: 'json' };

export default { title: 'Blocks/Video', component: VideoBlock, parameters: { layout: 'fullscreen' } };

export const Default = blockStory(descriptor, 'clip', 'default');
export const Hover = blockStory(descriptor, 'clip', 'hover');
export const FocusVisible = blockStory(descriptor, 'clip', 'focusVisible');
export const Active = blockStory(descriptor, 'clip', 'active');
export const LongLabel = blockStory(descriptor, 'clip', 'longLabel');
export const LargeText = blockStory(descriptor, 'clip', 'largeText');
export const ForcedColours = blockStory(descriptor, 'clip', 'forcedColours');
