import { exampleStory } from '../testing/exampleStory.tsx';
import descriptor from './offers.block.json' with { type: 'json' };
import OffersBlock from './OffersBlock.tsx';

export default { title: 'Blocks/Offers', component: OffersBlock, parameters: { layout: 'fullscreen' } };

export const One = exampleStory(descriptor, 'one');
