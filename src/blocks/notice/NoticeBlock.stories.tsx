import { blockStories } from '../testing/blockStories.tsx';
import NoticeBlock from './NoticeBlock.tsx';
import descriptor from './notice.block.json' with { type: 'json' };

export default { title: 'Blocks/Notice', component: NoticeBlock, parameters: { layout: 'fullscreen' } };

export const stories = blockStories(descriptor);
