import { exampleStory } from '../testing/exampleStory.tsx';
import descriptor from './stack.block.json' with { type: 'json' };
import StackBlock from './StackBlock.tsx';

export default { title: 'Blocks/Stack', component: StackBlock, parameters: { layout: 'fullscreen' } };

export const Text = exampleStory(descriptor, 'text');
export const Tinted = exampleStory(descriptor, 'tinted');
