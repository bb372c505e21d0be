import { blockStories } from '../testing/blockStories.tsx';
import BenefitsBlock from './BenefitsBlock.tsx';
import descriptor from './benefits.block.json' with { type: 'json' };

export default { title: 'Blocks/Benefits', component: BenefitsBlock, parameters: { layout: 'fullscreen' } };

export const stories = blockStories(descriptor);
