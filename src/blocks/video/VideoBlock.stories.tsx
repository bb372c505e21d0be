import { blockStories } from '../testing/blockStories.tsx';
import VideoBlock from './VideoBlock.tsx';
import descriptor from './video.block.json' with { type: 'json' };

export default { title: 'Blocks/Video', component: VideoBlock, parameters: { layout: 'fullscreen' } };

export const stories = blockStories(descriptor);
