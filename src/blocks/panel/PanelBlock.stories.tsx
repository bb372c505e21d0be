import { blockStory } from '../testing/blockStory.tsx';
import PanelBlock from './PanelBlock.tsx';
import descriptor from './panel.block.json' with { type: 'json' };

export default { title: 'Blocks/Panel', component: PanelBlock, parameters: { layout: 'fullscreen' } };

export const Default = blockStory(descriptor, 'plain', 'default');
export const LongLabel = blockStory(descriptor, 'plain', 'longLabel');
export const LargeText = blockStory(descriptor, 'plain', 'largeText');
export const ForcedColours = blockStory(descriptor, 'plain', 'forcedColours');
export const Quiet = blockStory(descriptor, 'quiet');
export const Beside = blockStory(descriptor, 'beside');
