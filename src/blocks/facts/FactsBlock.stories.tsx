import { blockStory } from '../testing/blockStory.tsx';
import FactsBlock from './FactsBlock.tsx';
import descriptor from './facts.block.json' with { type: 'json' };

export default { title: 'Blocks/Facts', component: FactsBlock, parameters: { layout: 'fullscreen' } };

export const Default = blockStory(descriptor, 'approved', 'default');
export const LongLabel = blockStory(descriptor, 'approved', 'longLabel');
export const LargeText = blockStory(descriptor, 'approved', 'largeText');
export const ForcedColours = blockStory(descriptor, 'approved', 'forcedColours');
export const Fee = blockStory(descriptor, 'fee');
export const Receipt = blockStory(descriptor, 'receipt');
