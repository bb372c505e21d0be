import { exampleStory } from '../testing/exampleStory.tsx';
import PanelBlock from './PanelBlock.tsx';
import descriptor from './panel.block.json' with { type: 'json' };

export default { title: 'Blocks/Panel', component: PanelBlock, parameters: { layout: 'fullscreen' } };

export const Plain = exampleStory(descriptor, 'plain');
export const Quiet = exampleStory(descriptor, 'quiet');
