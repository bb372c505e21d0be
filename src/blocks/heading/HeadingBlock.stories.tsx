import { blockStories } from '../testing/blockStories.tsx';
import HeadingBlock from './HeadingBlock.tsx';
import descriptor from './heading.block.json' with { type: 'json' };

export default { title: 'Blocks/Heading', component: HeadingBlock, parameters: { layout: 'fullscreen' } };

export const stories = blockStories(descriptor);
