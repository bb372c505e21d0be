import { blockStory } from '../testing/blockStory.tsx';
import ActionsBlock from './ActionsBlock.tsx';
import descriptor from './actions.block.json' with { type: 'json' };

export default { title: 'Blocks/Actions', component: ActionsBlock, parameters: { layout: 'fullscreen' } };

export const Default = blockStory(descriptor, 'two', 'default');
export const Hover = blockStory(descriptor, 'two', 'hover');
export const FocusVisible = blockStory(descriptor, 'two', 'focusVisible');
export const Active = blockStory(descriptor, 'two', 'active');
export const LongLabel = blockStory(descriptor, 'two', 'longLabel');
export const LargeText = blockStory(descriptor, 'two', 'largeText');
export const ForcedColours = blockStory(descriptor, 'two', 'forcedColours');
