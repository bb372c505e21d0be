import { exampleStory } from '../testing/exampleStory.tsx';
import descriptor from './features.block.json' with { type: 'json' };
import FeaturesBlock from './FeaturesBlock.tsx';

export default { title: 'Blocks/Features', component: FeaturesBlock, parameters: { layout: 'fullscreen' } };

export const Full = exampleStory(descriptor, 'full');
export const ListOnly = exampleStory(descriptor, 'list only');
