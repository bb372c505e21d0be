import { exampleStory } from '../testing/exampleStory.tsx';
import descriptor from './link.block.json' with { type: 'json' };
import LinkBlock from './LinkBlock.tsx';

export default { title: 'Blocks/Link', component: LinkBlock, parameters: { layout: 'fullscreen' } };

export const Link = exampleStory(descriptor, 'link');
