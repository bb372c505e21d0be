import { exampleStory } from '../testing/exampleStory.tsx';
import descriptor from './actions.block.json' with { type: 'json' };
import ActionsBlock from './ActionsBlock.tsx';

export default { title: 'Blocks/Actions', component: ActionsBlock, parameters: { layout: 'fullscreen' } };

export const Two = exampleStory(descriptor, 'two');
