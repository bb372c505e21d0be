import { exampleStory } from '../testing/exampleStory.tsx';
import Widget from './CheckboxWidget.tsx';
import descriptor from './checkbox.widget.json' with { type: 'json' };

export default { title: 'Widgets/Checkbox', component: Widget };

export const Empty = exampleStory(Widget, descriptor, 'empty');
export const Filled = exampleStory(Widget, descriptor, 'filled');
export const Invalid = exampleStory(Widget, descriptor, 'invalid');
export const Short = exampleStory(Widget, descriptor, 'short');
export const Hint = exampleStory(Widget, descriptor, 'hint');
export const ReadOnly = exampleStory(Widget, descriptor, 'readOnly');
export const Disabled = exampleStory(Widget, descriptor, 'disabled');
