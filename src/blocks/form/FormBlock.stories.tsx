import { blockStories } from '../testing/blockStories.tsx';
import FormBlock from './FormBlock.tsx';
import descriptor from './form.block.json' with { type: 'json' };

export default { title: 'Blocks/Form', component: FormBlock };

export const stories = blockStories(descriptor);
