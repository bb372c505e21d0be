import { blockStories } from '../testing/blockStories.tsx';
import SecurityBlock from './SecurityBlock.tsx';
import descriptor from './security.block.json' with { type: 'json' };

export default { title: 'Blocks/Security', component: SecurityBlock, parameters: { layout: 'fullscreen' } };

export const stories = blockStories(descriptor);
