import { blockStory } from '../testing/blockStory.tsx';
import ProseBlock from './ProseBlock.tsx';
import descriptor from './prose.block.json' with { type: 'json' };

export default { title: 'Blocks/Prose', component: ProseBlock, parameters: { layout: 'fullscreen' } };

export const Default = blockStory(descriptor, 'line', 'default');
export const Hover = blockStory(descriptor, 'line', 'hover');
export const FocusVisible = blockStory(descriptor, 'line', 'focusVisible');
export const Active = blockStory(descriptor, 'line', 'active');
export const LongLabel = blockStory(descriptor, 'line', 'longLabel');
export const LargeText = blockStory(descriptor, 'line', 'largeText');
export const ForcedColours = blockStory(descriptor, 'line', 'forcedColours');
export const Paragraphs = blockStory(descriptor, 'paragraphs');
export const Document = blockStory(descriptor, 'document');
