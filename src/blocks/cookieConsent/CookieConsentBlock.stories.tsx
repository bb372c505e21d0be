import { exampleStory } from '../testing/exampleStory.tsx';
import descriptor from './cookieConsent.block.json' with { type: 'json' };
import CookieConsentBlock from './CookieConsentBlock.tsx';

export default { title: 'Blocks/Cookie consent', component: CookieConsentBlock, parameters: { layout: 'fullscreen' } };

export const Notice = exampleStory(descriptor, 'notice');
