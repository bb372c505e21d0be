import { exampleStory } from '../testing/exampleStory.tsx';
import ProseBlock from './ProseBlock.tsx';
import descriptor from './prose.block.json' with { type: 'json' };

export default { title: 'Blocks/Prose', component: ProseBlock, parameters: { layout: 'fullscreen' } };

export const Line = exampleStory(descriptor, 'line');
export const Paragraphs = exampleStory(descriptor, 'paragraphs');
