import { exampleStory } from '../testing/exampleStory.tsx';
import descriptor from './legal.block.json' with { type: 'json' };
import LegalBlock from './LegalBlock.tsx';

export default { title: 'Blocks/Legal', component: LegalBlock, parameters: { layout: 'fullscreen' } };

export const EqualCredit = exampleStory(descriptor, 'equal credit');
