import { blockStories } from '../testing/blockStories.tsx';
import OffersBlock from './OffersBlock.tsx';
import descriptor from './offers.block.json' with { type: 'json' };

export default { title: 'Blocks/Offers', component: OffersBlock, parameters: { layout: 'fullscreen' } };

export const stories = blockStories(descriptor);
