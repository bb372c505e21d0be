import { exampleStory } from '../testing/exampleStory.tsx';
import Widget from './IncomeWidget.tsx';
import descriptor from './income.widget.json' with { type: 'json' };

export default { title: 'Widgets/Income', component: Widget };

export const Empty = exampleStory(Widget, descriptor, 'empty');
export const Hint = exampleStory(Widget, descriptor, 'hint');
export const Filled = exampleStory(Widget, descriptor, 'filled');
export const Optional = exampleStory(Widget, descriptor, 'optional');
export const Invalid = exampleStory(Widget, descriptor, 'invalid');
export const Refused = exampleStory(Widget, descriptor, 'refused');
export const ReadOnly = exampleStory(Widget, descriptor, 'readOnly');
export const Disabled = exampleStory(Widget, descriptor, 'disabled');
export const Warning = exampleStory(Widget, descriptor, 'warning');
