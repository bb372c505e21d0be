import { blockStory } from '../testing/blockStory.tsx';
import ResultBlock from './ResultBlock.tsx';
import descriptor from './result.block.json' with { type: 'json' };

export default { title: 'Blocks/Result', component: ResultBlock, parameters: { layout: 'fullscreen' } };

export const Default = blockStory(descriptor, 'declined', 'default');
export const Hover = blockStory(descriptor, 'declined', 'hover');
export const FocusVisible = blockStory(descriptor, 'declined', 'focusVisible');
export const Active = blockStory(descriptor, 'declined', 'active');
export const LongLabel = blockStory(descriptor, 'declined', 'longLabel');
export const LargeText = blockStory(descriptor, 'declined', 'largeText');
export const ForcedColours = blockStory(descriptor, 'declined', 'forcedColours');
export const Pending = blockStory(descriptor, 'pending');
export const Offer = blockStory(descriptor, 'offer');
export const Approved = blockStory(descriptor, 'approved');
