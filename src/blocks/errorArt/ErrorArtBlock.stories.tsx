import { exampleStory } from '../testing/exampleStory.tsx';
import descriptor from './errorArt.block.json' with { type: 'json' };
import ErrorArtBlock from './ErrorArtBlock.tsx';

export default { title: 'Blocks/Error art', component: ErrorArtBlock, parameters: { layout: 'fullscreen' } };

export const NotFound = exampleStory(descriptor, 'not found');
export const Broken = exampleStory(descriptor, 'broken');
export const Maintenance = exampleStory(descriptor, 'maintenance');
