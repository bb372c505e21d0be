import { blockStory } from '../testing/blockStory.tsx';
import ButtonBlock from './ButtonBlock.tsx';
import descriptor from './button.block.json' with { type: 'json' };

export default { title: 'Blocks/Button', component: ButtonBlock, parameters: { layout: 'fullscreen' } };

export const Default = blockStory(descriptor, 'primary', 'default');
export const Hover = blockStory(descriptor, 'primary', 'hover');
export const FocusVisible = blockStory(descriptor, 'primary', 'focusVisible');
export const Active = blockStory(descriptor, 'primary', 'active');
export const Disabled = blockStory(descriptor, 'disabled', 'disabled');
export const Busy = blockStory(descriptor, 'busy', 'busy');
export const LongLabel = blockStory(descriptor, 'primary', 'longLabel');
export const LargeText = blockStory(descriptor, 'primary', 'largeText');
export const ForcedColours = blockStory(descriptor, 'primary', 'forcedColours');
export const Secondary = blockStory(descriptor, 'secondary');
export const Link = blockStory(descriptor, 'link');
