import { blockStories } from '../testing/blockStories.tsx';
import LoaderBlock from './LoaderBlock.tsx';
import descriptor from './loader.block.json' with { type: 'json' };

export default { title: 'Blocks/Loader', component: LoaderBlock, parameters: { layout: 'fullscreen' } };

export const stories = blockStories(descriptor);
