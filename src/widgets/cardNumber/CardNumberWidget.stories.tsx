import { allErrors } from '../testing/allErrors.tsx';
import { widgetStory } from '../testing/widgetStory.tsx';
import Widget from './CardNumberWidget.tsx';
import descriptor from './cardNumber.widget.json' with { type: 'json' };

export default { title: 'Widgets/Card number', component: Widget };

export const Default = widgetStory(descriptor, Widget, 'empty', 'default');
export const Hover = widgetStory(descriptor, Widget, 'empty', 'hover');
export const FocusVisible = widgetStory(descriptor, Widget, 'empty', 'focusVisible');
export const Active = widgetStory(descriptor, Widget, 'empty', 'active');
export const Filled = widgetStory(descriptor, Widget, 'filled', 'filled');
export const ReadOnly = widgetStory(descriptor, Widget, 'readOnly', 'readOnly');
export const Disabled = widgetStory(descriptor, Widget, 'disabled', 'disabled');
export const WithError = widgetStory(descriptor, Widget, 'invalid', 'error');
export const LongLabel = widgetStory(descriptor, Widget, 'empty', 'longLabel');
export const LargeText = widgetStory(descriptor, Widget, 'filled', 'largeText');
export const ForcedColours = widgetStory(descriptor, Widget, 'filled', 'forcedColours');
export const Help = widgetStory(descriptor, Widget, 'help');
export const NotAccepted = widgetStory(descriptor, Widget, 'not accepted');
export const Optional = widgetStory(descriptor, Widget, 'optional');
export const Refused = widgetStory(descriptor, Widget, 'refused');
export const Partial = widgetStory(descriptor, Widget, 'partial');
export const AllErrors = allErrors(descriptor, Widget);
