import { exampleStory } from '../testing/exampleStory.tsx';
import ActionsBlock from './ActionsBlock.tsx';
import descriptor from './actions.block.json' with { type: 'json' };

export default { title: 'Blocks/Actions', component: ActionsBlock, parameters: { layout: 'fullscreen' } };

export const Two = exampleStory(descriptor, 'two');
