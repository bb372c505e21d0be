import { blockStories } from '../testing/blockStories.tsx';
import FooterBlock from './FooterBlock.tsx';
import descriptor from './footer.block.json' with { type: 'json' };

export default { title: 'Blocks/Footer', component: FooterBlock, parameters: { layout: 'fullscreen' } };

export const stories = blockStories(descriptor);
