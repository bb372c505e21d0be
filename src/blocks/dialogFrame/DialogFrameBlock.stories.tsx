import { exampleStory } from '../testing/exampleStory.tsx';
import descriptor from './dialogFrame.block.json' with { type: 'json' };
import DialogFrameBlock from './DialogFrameBlock.tsx';

export default { title: 'Blocks/Dialog frame', component: DialogFrameBlock, parameters: { layout: 'fullscreen' } };

export const Error = exampleStory(descriptor, 'error');
export const Loading = exampleStory(descriptor, 'loading');
export const InvalidState = exampleStory(descriptor, 'invalid state');
