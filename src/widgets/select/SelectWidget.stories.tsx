import { exampleStory } from '../testing/exampleStory.tsx';
import Widget from './SelectWidget.tsx';
import descriptor from './select.widget.json' with { type: 'json' };

export default { title: 'Widgets/Select', component: Widget };

export const Empty = exampleStory(Widget, descriptor, 'empty');
export const Filled = exampleStory(Widget, descriptor, 'filled');
export const Optional = exampleStory(Widget, descriptor, 'optional');
export const Invalid = exampleStory(Widget, descriptor, 'invalid');
export const ReadOnly = exampleStory(Widget, descriptor, 'readOnly');
export const Disabled = exampleStory(Widget, descriptor, 'disabled');
export const Below = exampleStory(Widget, descriptor, 'below');
