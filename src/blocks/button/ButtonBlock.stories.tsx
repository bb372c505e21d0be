import { exampleStory } from '../testing/exampleStory.tsx';
import ButtonBlock from './ButtonBlock.tsx';
import descriptor from './button.block.json' with { type: 'json' };

export default { title: 'Blocks/Button', component: ButtonBlock, parameters: { layout: 'fullscreen' } };

export const Primary = exampleStory(descriptor, 'primary');
export const Secondary = exampleStory(descriptor, 'secondary');
export const Link = exampleStory(descriptor, 'link');
export const Busy = exampleStory(descriptor, 'busy');
export const Disabled = exampleStory(descriptor, 'disabled');
