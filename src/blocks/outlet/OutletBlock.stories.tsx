import { exampleStory } from '../testing/exampleStory.tsx';
import descriptor from './outlet.block.json' with { type: 'json' };
import OutletBlock from './OutletBlock.tsx';

export default { title: 'Blocks/Outlet', component: OutletBlock, parameters: { layout: 'fullscreen' } };

export const Outlet = exampleStory(descriptor, 'outlet');
