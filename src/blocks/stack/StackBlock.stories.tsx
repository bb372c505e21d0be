import { exampleStory } from '../testing/exampleStory.tsx';
import StackBlock from './StackBlock.tsx';
import descriptor from './stack.block.json' with { type: 'json' };

export default { title: 'Blocks/Stack', component: StackBlock, parameters: { layout: 'fullscreen' } };

export const Text = exampleStory(descriptor, 'text');
export const Tinted = exampleStory(descriptor, 'tinted');
