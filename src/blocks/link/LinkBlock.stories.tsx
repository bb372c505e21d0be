import { exampleStory } from '../testing/exampleStory.tsx';
import LinkBlock from './LinkBlock.tsx';
import descriptor from './link.block.json' with { type: 'json' };

export default { title: 'Blocks/Link', component: LinkBlock, parameters: { layout: 'fullscreen' } };

export const Link = exampleStory(descriptor, 'link');
