import { blockStories } from '../testing/blockStories.tsx';
import LinkBlock from './LinkBlock.tsx';
import descriptor from './link.block.json' with { type: 'json' };

export default { title: 'Blocks/Link', component: LinkBlock, parameters: { layout: 'fullscreen' } };

export const stories = blockStories(descriptor);
