import { exampleStory } from '../testing/exampleStory.tsx';
import descriptor from './panel.block.json' with { type: 'json' };
import PanelBlock from './PanelBlock.tsx';

export default { title: 'Blocks/Panel', component: PanelBlock, parameters: { layout: 'fullscreen' } };

export const Plain = exampleStory(descriptor, 'plain');
export const Quiet = exampleStory(descriptor, 'quiet');
