import { exampleStory } from '../testing/exampleStory.tsx';
import ErrorArtBlock from './ErrorArtBlock.tsx';
import descriptor from './errorArt.block.json' with { type: 'json' };

export default { title: 'Blocks/Error art', component: ErrorArtBlock, parameters: { layout: 'fullscreen' } };

export const NotFound = exampleStory(descriptor, 'not found');
export const Broken = exampleStory(descriptor, 'broken');
export const Maintenance = exampleStory(descriptor, 'maintenance');
