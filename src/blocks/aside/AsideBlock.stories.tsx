import { blockStory } from '../testing/blockStory.tsx';
import AsideBlock from './AsideBlock.tsx';
import descriptor from './aside.block.json' with { type: 'json' };

export default { title: 'Blocks/Aside', component: AsideBlock, parameters: { layout: 'fullscreen' } };

export const Default = blockStory(descriptor, 'help', 'default');
export const LongLabel = blockStory(descriptor, 'help', 'longLabel');
export const LargeText = blockStory(descriptor, 'help', 'largeText');
export const ForcedColours = blockStory(descriptor, 'help', 'forcedColours');
export const Untitled = blockStory(descriptor, 'untitled');
