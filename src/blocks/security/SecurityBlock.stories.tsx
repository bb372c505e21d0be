import { blockStory } from '../testing/blockStory.tsx';
import SecurityBlock from './SecurityBlock.tsx';
import descriptor from './security.block.json' with { type: 'json' };

export default { title: 'Blocks/Security', component: SecurityBlock, parameters: { layout: 'fullscreen' } };

export const Default = blockStory(descriptor, 'security', 'default');
export const Hover = blockStory(descriptor, 'security', 'hover');
export const FocusVisible = blockStory(descriptor, 'security', 'focusVisible');
export const Active = blockStory(descriptor, 'security', 'active');
export const LongLabel = blockStory(descriptor, 'security', 'longLabel');
export const LargeText = blockStory(descriptor, 'security', 'largeText');
export const ForcedColours = blockStory(descriptor, 'security', 'forcedColours');
