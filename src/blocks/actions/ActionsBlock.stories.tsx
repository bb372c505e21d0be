import { blockStories } from '../testing/blockStories.tsx';
import ActionsBlock from './ActionsBlock.tsx';
import descriptor from './actions.block.json' with { type: 'json' };

export default { title: 'Blocks/Actions', component: ActionsBlock, parameters: { layout: 'fullscreen' } };

export const stories = blockStories(descriptor);
