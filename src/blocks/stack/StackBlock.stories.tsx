import { blockStory } from '../testing/blockStory.tsx';
import StackBlock from './StackBlock.tsx';
import descriptor from './stack.block.json' with { type: 'json' };

export default { title: 'Blocks/Stack', component: StackBlock, parameters: { layout: 'fullscreen' } };

export const Default = blockStory(descriptor, 'text', 'default');
export const LongLabel = blockStory(descriptor, 'text', 'longLabel');
export const LargeText = blockStory(descriptor, 'text', 'largeText');
export const ForcedColours = blockStory(descriptor, 'text', 'forcedColours');
export const White = blockStory(descriptor, 'white');
