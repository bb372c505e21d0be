import { blockStory } from '../testing/blockStory.tsx';
import LegalBlock from './LegalBlock.tsx';
import descriptor from './legal.block.json' with { type: 'json' };

export default { title: 'Blocks/Legal', component: LegalBlock, parameters: { layout: 'fullscreen' } };

export const Default = blockStory(descriptor, 'equal credit', 'default');
export const LongLabel = blockStory(descriptor, 'equal credit', 'longLabel');
export const LargeText = blockStory(descriptor, 'equal credit', 'largeText');
export const ForcedColours = blockStory(descriptor, 'equal credit', 'forcedColours');
