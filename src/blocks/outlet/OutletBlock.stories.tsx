import { exampleStory } from '../testing/exampleStory.tsx';
import OutletBlock from './OutletBlock.tsx';
import descriptor from './outlet.block.json' with { type: 'json' };

export default { title: 'Blocks/Outlet', component: OutletBlock, parameters: { layout: 'fullscreen' } };

export const Outlet = exampleStory(descriptor, 'outlet');
