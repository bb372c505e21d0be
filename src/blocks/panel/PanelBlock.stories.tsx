import { blockStories } from '../testing/blockStories.tsx';
import PanelBlock from './PanelBlock.tsx';
import descriptor from './panel.block.json' with { type: 'json' };

export default { title: 'Blocks/Panel', component: PanelBlock, parameters: { layout: 'fullscreen' } };

export const stories = blockStories(descriptor);
