import { blockStory } from '../testing/blockStory.tsx';
import OutletBlock from './OutletBlock.tsx';
import descriptor from './outlet.block.json' with { type: 'json' };

export default { title: 'Blocks/Outlet', component: OutletBlock, parameters: { layout: 'fullscreen' } };

export const Default = blockStory(descriptor, 'outlet', 'default');
export const LongLabel = blockStory(descriptor, 'outlet', 'longLabel');
export const LargeText = blockStory(descriptor, 'outlet', 'largeText');
export const ForcedColours = blockStory(descriptor, 'outlet', 'forcedColours');
