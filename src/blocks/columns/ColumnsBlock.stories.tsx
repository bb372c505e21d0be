import { blockStories } from '../testing/blockStories.tsx';
import ColumnsBlock from './ColumnsBlock.tsx';
import descriptor from './columns.block.json' with { type: 'json' };

export default { title: 'Blocks/Columns', component: ColumnsBlock, parameters: { layout: 'fullscreen' } };

export const stories = blockStories(descriptor);
