import { blockStory } from '../testing/blockStory.tsx';
import CaptchaBlock from './CaptchaBlock.tsx';
import descriptor from './captcha.block.json' with { type: 'json' };

export default { title: 'Blocks/Captcha', component: CaptchaBlock, parameters: { layout: 'fullscreen' } };

export const Default = blockStory(descriptor, 'idle', 'default');
export const Hover = blockStory(descriptor, 'idle', 'hover');
export const FocusVisible = blockStory(descriptor, 'idle', 'focusVisible');
export const Active = blockStory(descriptor, 'idle', 'active');
export const Filled = blockStory(descriptor, 'passed', 'filled');
export const Busy = blockStory(descriptor, 'working', 'busy');
export const WithError = blockStory(descriptor, 'failed', 'error');
export const LongLabel = blockStory(descriptor, 'idle', 'longLabel');
export const LargeText = blockStory(descriptor, 'idle', 'largeText');
export const ForcedColours = blockStory(descriptor, 'idle', 'forcedColours');
