import { exampleStory } from '../testing/exampleStory.tsx';
import HeadingBlock from './HeadingBlock.tsx';
import descriptor from './heading.block.json' with { type: 'json' };

export default { title: 'Blocks/Heading', component: HeadingBlock, parameters: { layout: 'fullscreen' } };

export const Page = exampleStory(descriptor, 'page');
export const Ribbon = exampleStory(descriptor, 'ribbon');
export const Plain = exampleStory(descriptor, 'plain');
