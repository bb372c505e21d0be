import { blockStory } from '../testing/blockStory.tsx';
import ShortFormBlock from './ShortFormBlock.tsx';
import descriptor from './shortForm.block.json' with { type: 'json' };

export default { title: 'Blocks/Short form', component: ShortFormBlock };

export const Default = blockStory(descriptor, 'empty', 'default');
export const Hover = blockStory(descriptor, 'empty', 'hover');
export const FocusVisible = blockStory(descriptor, 'empty', 'focusVisible');
export const Active = blockStory(descriptor, 'empty', 'active');
export const Filled = blockStory(descriptor, 'empty', 'filled');
export const ReadOnly = blockStory(descriptor, 'empty', 'readOnly');
export const Busy = blockStory(descriptor, 'busy', 'busy');
export const LongLabel = blockStory(descriptor, 'empty', 'longLabel');
export const LargeText = blockStory(descriptor, 'empty', 'largeText');
export const ForcedColours = blockStory(descriptor, 'empty', 'forcedColours');
export const Waiting = blockStory(descriptor, 'waiting');
