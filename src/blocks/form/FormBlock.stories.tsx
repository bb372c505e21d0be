import { exampleStory } from '../testing/exampleStory.tsx';
import FormBlock from './FormBlock.tsx';
import descriptor from './form.block.json' with { type: 'json' };

export default { title: 'Blocks/Form', component: FormBlock };

export const Empty = exampleStory(descriptor, 'empty');
export const Busy = exampleStory(descriptor, 'busy');
export const Disabled = exampleStory(descriptor, 'disabled');
