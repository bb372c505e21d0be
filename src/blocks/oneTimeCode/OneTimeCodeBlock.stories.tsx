import { blockStories } from '../testing/blockStories.tsx';
import OneTimeCodeBlock from './OneTimeCodeBlock.tsx';
import descriptor from './oneTimeCode.block.json' with { type: 'json' };

export default { title: 'Blocks/One-time code', component: OneTimeCodeBlock };

export const stories = blockStories(descriptor);
