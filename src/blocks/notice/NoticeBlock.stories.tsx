import { blockStory } from '../testing/blockStory.tsx';
import NoticeBlock from './NoticeBlock.tsx';
import descriptor from './notice.block.json' with { type: 'json' };

export default { title: 'Blocks/Notice', component: NoticeBlock, parameters: { layout: 'fullscreen' } };

export const Default = blockStory(descriptor, 'info', 'default');
export const LongLabel = blockStory(descriptor, 'info', 'longLabel');
export const LargeText = blockStory(descriptor, 'info', 'largeText');
export const ForcedColours = blockStory(descriptor, 'info', 'forcedColours');
export const Titled = blockStory(descriptor, 'titled');
