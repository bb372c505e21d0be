import { blockStories } from '../testing/blockStories.tsx';
import CaptchaBlock from './CaptchaBlock.tsx';
import descriptor from './captcha.block.json' with { type: 'json' };

export default { title: 'Blocks/Captcha', component: CaptchaBlock, parameters: { layout: 'fullscreen' } };

export const stories = blockStories(descriptor);
