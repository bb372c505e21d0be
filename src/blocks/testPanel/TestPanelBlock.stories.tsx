import { blockStory } from '../testing/blockStory.tsx';
import TestPanelBlock from './TestPanelBlock.tsx';
import descriptor from './testPanel.block.json' with { type: 'json' };

export default { title: 'Blocks/TestPanel', component: TestPanelBlock, parameters: { layout: 'fullscreen' } };

export const Default = blockStory(descriptor, 'panel', 'default');
export const Hover = blockStory(descriptor, 'panel', 'hover');
export const FocusVisible = blockStory(descriptor, 'panel', 'focusVisible');
export const Active = blockStory(descriptor, 'panel', 'active');
export const Busy = blockStory(descriptor, 'busy', 'busy');
export const LongLabel = blockStory(descriptor, 'panel', 'longLabel');
export const LargeText = blockStory(descriptor, 'panel', 'largeText');
export const ForcedColours = blockStory(descriptor, 'panel', 'forcedColours');
export const Filled = blockStory(descriptor, 'filled');
