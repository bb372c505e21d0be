import { blockStory } from '../testing/blockStory.tsx';
import StepsBlock from './StepsBlock.tsx';
import descriptor from './steps.block.json' with { type: 'json' };

export default { title: 'Blocks/Steps', component: StepsBlock, parameters: { layout: 'fullscreen' } };

export const Default = blockStory(descriptor, 'first', 'default');
export const Hover = blockStory(descriptor, 'second', 'hover');
export const FocusVisible = blockStory(descriptor, 'second', 'focusVisible');
export const Active = blockStory(descriptor, 'second', 'active');
export const LongLabel = blockStory(descriptor, 'first', 'longLabel');
export const LargeText = blockStory(descriptor, 'first', 'largeText');
export const ForcedColours = blockStory(descriptor, 'first', 'forcedColours');
export const Second = blockStory(descriptor, 'second');
export const Last = blockStory(descriptor, 'last');
