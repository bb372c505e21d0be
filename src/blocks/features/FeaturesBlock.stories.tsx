import { exampleStory } from '../testing/exampleStory.tsx';
import FeaturesBlock from './FeaturesBlock.tsx';
import descriptor from './features.block.json' with { type: 'json' };

export default { title: 'Blocks/Features', component: FeaturesBlock, parameters: { layout: 'fullscreen' } };

export const Full = exampleStory(descriptor, 'full');
export const ListOnly = exampleStory(descriptor, 'list only');
