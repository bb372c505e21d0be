import { blockStory } from '../testing/blockStory.tsx';
import FormBlock from './FormBlock.tsx';
import descriptor from './form.block.json' with { type: 'json' };

export default { title: 'Blocks/Form', component: FormBlock };

export const Default = blockStory(descriptor, 'empty', 'default');
export const Hover = blockStory(descriptor, 'empty', 'hover');
export const FocusVisible = blockStory(descriptor, 'empty', 'focusVisible');
export const Active = blockStory(descriptor, 'empty', 'active');
export const Filled = blockStory(descriptor, 'empty', 'filled');
export const ReadOnly = blockStory(descriptor, 'empty', 'readOnly');
export const Disabled = blockStory(descriptor, 'disabled', 'disabled');
export const Busy = blockStory(descriptor, 'busy', 'busy');
export const Steps = blockStory(descriptor, 'steps');
export const WithError = blockStory(descriptor, 'empty', 'error');
export const LongLabel = blockStory(descriptor, 'empty', 'longLabel');
export const LargeText = blockStory(descriptor, 'empty', 'largeText');
export const ForcedColours = blockStory(descriptor, 'empty', 'forcedColours');
