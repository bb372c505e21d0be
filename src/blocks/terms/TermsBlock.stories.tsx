import { blockStories } from '../testing/blockStories.tsx';
import TermsBlock from './TermsBlock.tsx';
import descriptor from './terms.block.json' with { type: 'json' };

export default { title: 'Blocks/Terms', component: TermsBlock, parameters: { layout: 'fullscreen' } };

export const stories = blockStories(descriptor);
