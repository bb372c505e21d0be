import { exampleStory } from '../testing/exampleStory.tsx';
import ColumnsBlock from './ColumnsBlock.tsx';
import descriptor from './columns.block.json' with { type: 'json' };

export default { title: 'Blocks/Columns', component: ColumnsBlock, parameters: { layout: 'fullscreen' } };

export const Aside = exampleStory(descriptor, 'aside');
export const Even = exampleStory(descriptor, 'even');
