import { exampleStory } from '../testing/exampleStory.tsx';
import Widget from './CardColoursWidget.tsx';
import descriptor from './cardColours.widget.json' with { type: 'json' };

export default { title: 'Widgets/Card colours', component: Widget };

export const Empty = exampleStory(Widget, descriptor, 'empty');
export const Filled = exampleStory(Widget, descriptor, 'filled');
export const Failed = exampleStory(Widget, descriptor, 'error');
export const ReadOnly = exampleStory(Widget, descriptor, 'readOnly');
export const Disabled = exampleStory(Widget, descriptor, 'disabled');
export const Hint = exampleStory(Widget, descriptor, 'hint');
export const WithoutArt = exampleStory(Widget, descriptor, 'without art');
