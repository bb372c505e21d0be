import { exampleStory } from '../testing/exampleStory.tsx';
import SecurityBlock from './SecurityBlock.tsx';
import descriptor from './security.block.json' with { type: 'json' };

export default { title: 'Blocks/Security', component: SecurityBlock, parameters: { layout: 'fullscreen' } };

export const Security = exampleStory(descriptor, 'security');
