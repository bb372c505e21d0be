import { blockStories } from '../testing/blockStories.tsx';
import HeaderBlock from './HeaderBlock.tsx';
import descriptor from './header.block.json' with { type: 'json' };

export default { title: 'Blocks/Header', component: HeaderBlock, parameters: { layout: 'fullscreen' } };

export const stories = blockStories(descriptor);
