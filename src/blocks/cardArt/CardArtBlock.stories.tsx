import { exampleStory } from '../testing/exampleStory.tsx';
import CardArtBlock from './CardArtBlock.tsx';
import descriptor from './cardArt.block.json' with { type: 'json' };

export default { title: 'Blocks/Card art', component: CardArtBlock, parameters: { layout: 'fullscreen' } };

export const Card = exampleStory(descriptor, 'card');
export const PremiumDesign = exampleStory(descriptor, 'premium design');
