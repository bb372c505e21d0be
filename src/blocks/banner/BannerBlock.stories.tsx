import { blockStories } from '../testing/blockStories.tsx';
import BannerBlock from './BannerBlock.tsx';
import descriptor from './banner.block.json' with { type: 'json' };

export default { title: 'Blocks/Banner', component: BannerBlock, parameters: { layout: 'fullscreen' } };

export const stories = blockStories(descriptor);
