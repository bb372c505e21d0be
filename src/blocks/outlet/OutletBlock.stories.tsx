import { blockStories } from '../testing/blockStories.tsx';
import OutletBlock from './OutletBlock.tsx';
import descriptor from './outlet.block.json' with { type: 'json' };

export default { title: 'Blocks/Outlet', component: OutletBlock, parameters: { layout: 'fullscreen' } };

export const stories = blockStories(descriptor);
