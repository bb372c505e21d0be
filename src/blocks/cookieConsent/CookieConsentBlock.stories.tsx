import { blockStories } from '../testing/blockStories.tsx';
import CookieConsentBlock from './CookieConsentBlock.tsx';
import descriptor from './cookieConsent.block.json' with { type: 'json' };

export default {
  title: 'Blocks/Cookie consent',
  component: CookieConsentBlock,
  parameters: { layout: 'fullscreen' },
};

export const stories = blockStories(descriptor);
