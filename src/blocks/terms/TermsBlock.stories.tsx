import { blockStory } from '../testing/blockStory.tsx';
import TermsBlock from './TermsBlock.tsx';
import descriptor from './terms.block.json' with { type: 'json' };

export default { title: 'Blocks/Terms', component: TermsBlock, parameters: { layout: 'fullscreen' } };

export const Default = blockStory(descriptor, 'shown', 'default');
export const Hover = blockStory(descriptor, 'shown', 'hover');
export const FocusVisible = blockStory(descriptor, 'shown', 'focusVisible');
export const Active = blockStory(descriptor, 'shown', 'active');
export const Busy = blockStory(descriptor, 'loading', 'busy');
export const WithError = blockStory(descriptor, 'failed', 'error');
export const LongLabel = blockStory(descriptor, 'shown', 'longLabel');
export const LargeText = blockStory(descriptor, 'shown', 'largeText');
export const ForcedColours = blockStory(descriptor, 'shown', 'forcedColours');
export const Folded = blockStory(descriptor, 'folded');
