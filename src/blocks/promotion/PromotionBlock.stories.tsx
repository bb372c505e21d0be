import { blockStories } from '../testing/blockStories.tsx';
import PromotionBlock from './PromotionBlock.tsx';
import descriptor from './promotion.block.json' with { type: 'json' };

export default { title: 'Blocks/Promotion', component: PromotionBlock, parameters: { layout: 'fullscreen' } };

export const stories = blockStories(descriptor);
