import { exampleStory } from '../testing/exampleStory.tsx';
import HeaderBlock from './HeaderBlock.tsx';
import descriptor from './header.block.json' with { type: 'json' };

export default { title: 'Blocks/Header', component: HeaderBlock, parameters: { layout: 'fullscreen' } };

export const Full = exampleStory(descriptor, 'full');
export const WithoutLinks = exampleStory(descriptor, 'without links');
