import { blockStories } from '../testing/blockStories.tsx';
import LegalBlock from './LegalBlock.tsx';
import descriptor from './legal.block.json' with { type: 'json' };

export default { title: 'Blocks/Legal', component: LegalBlock, parameters: { layout: 'fullscreen' } };

export const stories = blockStories(descriptor);
