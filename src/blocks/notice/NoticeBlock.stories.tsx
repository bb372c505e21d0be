import { exampleStory } from '../testing/exampleStory.tsx';
import NoticeBlock from './NoticeBlock.tsx';
import descriptor from './notice.block.json' with { type: 'json' };

export default { title: 'Blocks/Notice', component: NoticeBlock, parameters: { layout: 'fullscreen' } };

export const Info = exampleStory(descriptor, 'info');
export const Warning = exampleStory(descriptor, 'warning');
export const Success = exampleStory(descriptor, 'success');
