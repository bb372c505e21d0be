import { exampleStory } from '../testing/exampleStory.tsx';
import FooterBlock from './FooterBlock.tsx';
import descriptor from './footer.block.json' with { type: 'json' };

export default { title: 'Blocks/Footer', component: FooterBlock, parameters: { layout: 'fullscreen' } };

export const Full = exampleStory(descriptor, 'full');
export const Short = exampleStory(descriptor, 'short');
