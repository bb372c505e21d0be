import { blockStory } from '../testing/blockStory.tsx';
import LinkBlock from './LinkBlock.tsx';
import descriptor from './link.block.json' with { type: 'json' };

export default { title: 'Blocks/Link', component: LinkBlock, parameters: { layout: 'fullscreen' } };

export const Default = blockStory(descriptor, 'link', 'default');
export const Hover = blockStory(descriptor, 'link', 'hover');
export const FocusVisible = blockStory(descriptor, 'link', 'focusVisible');
export const Active = blockStory(descriptor, 'link', 'active');
export const LongLabel = blockStory(descriptor, 'link', 'longLabel');
export const LargeText = blockStory(descriptor, 'link', 'largeText');
export const ForcedColours = blockStory(descriptor, 'link', 'forcedColours');
export const Button = blockStory(descriptor, 'button');
