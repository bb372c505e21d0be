import { blockStory } from '../testing/blockStory.tsx';
import AccordionBlock from './AccordionBlock.tsx';
import descriptor from './accordion.block.json' with { type: 'json' };

export default { title: 'Blocks/Accordion', component: AccordionBlock, parameters: { layout: 'fullscreen' } };

export const Default = blockStory(descriptor, 'choices', 'default');
export const Hover = blockStory(descriptor, 'choices', 'hover');
export const FocusVisible = blockStory(descriptor, 'closed', 'focusVisible');
export const Active = blockStory(descriptor, 'closed', 'active');
export const LongLabel = blockStory(descriptor, 'choices', 'longLabel');
export const LargeText = blockStory(descriptor, 'choices', 'largeText');
export const ForcedColours = blockStory(descriptor, 'choices', 'forcedColours');
export const Closed = blockStory(descriptor, 'closed');
export const Steps = blockStory(descriptor, 'steps');
