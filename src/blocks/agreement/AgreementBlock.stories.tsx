import { blockStory } from '../testing/blockStory.tsx';
import AgreementBlock from './AgreementBlock.tsx';
import descriptor from './agreement.block.json' with { type: 'json' };

export default { title: 'Blocks/Agreement', component: AgreementBlock };

export const Default = blockStory(descriptor, 'open', 'default');
export const Hover = blockStory(descriptor, 'open', 'hover');
export const FocusVisible = blockStory(descriptor, 'open', 'focusVisible');
export const Active = blockStory(descriptor, 'open', 'active');
export const Filled = blockStory(descriptor, 'agreed', 'filled');
export const LongLabel = blockStory(descriptor, 'open', 'longLabel');
export const LargeText = blockStory(descriptor, 'open', 'largeText');
export const ForcedColours = blockStory(descriptor, 'open', 'forcedColours');
