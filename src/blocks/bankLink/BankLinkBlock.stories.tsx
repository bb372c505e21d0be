import { blockStory } from '../testing/blockStory.tsx';
import BankLinkBlock from './BankLinkBlock.tsx';
import descriptor from './bankLink.block.json' with { type: 'json' };

export default { title: 'Blocks/Bank link', component: BankLinkBlock };

export const Default = blockStory(descriptor, 'loading', 'default');
export const Busy = blockStory(descriptor, 'loading', 'busy');
export const LongLabel = blockStory(descriptor, 'loading', 'longLabel');
export const LargeText = blockStory(descriptor, 'loading', 'largeText');
export const ForcedColours = blockStory(descriptor, 'loading', 'forcedColours');
