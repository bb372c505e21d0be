import { blockStories } from '../testing/blockStories.tsx';
import FeaturesBlock from './FeaturesBlock.tsx';
import descriptor from './features.block.json' with { type: 'json' };

export default { title: 'Blocks/Features', component: FeaturesBlock, parameters: { layout: 'fullscreen' } };

export const stories = blockStories(descriptor);
