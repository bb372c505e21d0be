import { exampleStory } from '../testing/exampleStory.tsx';
import descriptor from './loader.block.json' with { type: 'json' };
import LoaderBlock from './LoaderBlock.tsx';

export default { title: 'Blocks/Loader', component: LoaderBlock, parameters: { layout: 'fullscreen' } };

export const Loading = exampleStory(descriptor, 'loading');
