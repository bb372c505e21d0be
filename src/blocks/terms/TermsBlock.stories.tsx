import { exampleStory } from '../testing/exampleStory.tsx';
import TermsBlock from './TermsBlock.tsx';
import descriptor from './terms.block.json' with { type: 'json' };

export default { title: 'Blocks/Terms', component: TermsBlock, parameters: { layout: 'fullscreen' } };

export const Shown = exampleStory(descriptor, 'shown');
export const Loading = exampleStory(descriptor, 'loading');
export const Failed = exampleStory(descriptor, 'failed');
