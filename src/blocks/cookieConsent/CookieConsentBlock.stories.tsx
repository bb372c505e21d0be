import { blockStory } from '../testing/blockStory.tsx';
import CookieConsentBlock from './CookieConsentBlock.tsx';
import descriptor from './cookieConsent.block.json' with { type: 'json' };

export default {
  title: 'Blocks/Cookie consent',
  component: CookieConsentBlock,
  parameters: { layout: 'fullscreen', inWindow: true },
};

export const Default = blockStory(descriptor, 'notice', 'default');
export const Hover = blockStory(descriptor, 'notice', 'hover');
export const FocusVisible = blockStory(descriptor, 'notice', 'focusVisible');
export const Active = blockStory(descriptor, 'notice', 'active');
export const LongLabel = blockStory(descriptor, 'notice', 'longLabel');
export const LargeText = blockStory(descriptor, 'notice', 'largeText');
export const ForcedColours = blockStory(descriptor, 'notice', 'forcedColours');
