import { exampleStory } from '../testing/exampleStory.tsx';
import OffersBlock from './OffersBlock.tsx';
import descriptor from './offers.block.json' with { type: 'json' };

export default { title: 'Blocks/Offers', component: OffersBlock, parameters: { layout: 'fullscreen' } };

export const One = exampleStory(descriptor, 'one');
