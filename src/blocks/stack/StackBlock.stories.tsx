import { blockStory } from '../testing/blockStory.tsx';
import StackBlock from './StackBlock.tsx';
import descriptor from './stack.block.json' with { type: 'json' };

export default { title: 'Blocks/Stack', component: StackBlock, parameters: { layout: 'fullscreen' } };

export const Default = blockStory(descriptor, 'plain', 'default');
export const LongLabel = blockStory(descriptor, 'plain', 'longLabel');
export const LargeText = blockStory(descriptor, 'plain', 'largeText');
export const ForcedColours = blockStory(descriptor, 'plain', 'forcedColours');
export const White = blockStory(descriptor, 'white');
