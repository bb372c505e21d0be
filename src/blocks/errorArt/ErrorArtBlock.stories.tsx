import { blockStories } from '../testing/blockStories.tsx';
import ErrorArtBlock from './ErrorArtBlock.tsx';
import descriptor from './errorArt.block.json' with { type: 'json' };

export default { title: 'Blocks/Error art', component: ErrorArtBlock, parameters: { layout: 'fullscreen' } };

export const stories = blockStories(descriptor);
