import { exampleStory } from '../testing/exampleStory.tsx';
import Widget from './RadioGroupWidget.tsx';
import descriptor from './radioGroup.widget.json' with { type: 'json' };

export default { title: 'Widgets/Radio group', component: Widget };

export const Empty = exampleStory(Widget, descriptor, 'empty');
export const Filled = exampleStory(Widget, descriptor, 'filled');
export const Optional = exampleStory(Widget, descriptor, 'optional');
export const Invalid = exampleStory(Widget, descriptor, 'invalid');
export const ReadOnly = exampleStory(Widget, descriptor, 'readOnly');
export const Disabled = exampleStory(Widget, descriptor, 'disabled');
export const Hint = exampleStory(Widget, descriptor, 'hint');
export const Many = exampleStory(Widget, descriptor, 'many');
