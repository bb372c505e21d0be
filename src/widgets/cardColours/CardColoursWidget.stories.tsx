import { allErrors } from '../testing/allErrors.tsx';
import { widgetStory } from '../testing/widgetStory.tsx';
import Widget from './CardColoursWidget.tsx';
import descriptor from './cardColours.widget.json' with { type: 'json' };

export default { title: 'Widgets/Card colours', component: Widget };

export const Default = widgetStory(descriptor, Widget, 'empty', 'default');
export const Hover = widgetStory(descriptor, Widget, 'empty', 'hover');
export const FocusVisible = widgetStory(descriptor, Widget, 'empty', 'focusVisible');
export const Active = widgetStory(descriptor, Widget, 'empty', 'active');
export const Filled = widgetStory(descriptor, Widget, 'filled', 'filled');
export const ReadOnly = widgetStory(descriptor, Widget, 'readOnly', 'readOnly');
export const Disabled = widgetStory(descriptor, Widget, 'disabled', 'disabled');
export const WithError = widgetStory(descriptor, Widget, 'error', 'error');
export const LongLabel = widgetStory(descriptor, Widget, 'empty', 'longLabel');
export const LargeText = widgetStory(descriptor, Widget, 'error', 'largeText');
export const ForcedColours = widgetStory(descriptor, Widget, 'error', 'forcedColours');
export const Help = widgetStory(descriptor, Widget, 'help');
export const WithoutArt = widgetStory(descriptor, Widget, 'without art');
export const Loading = widgetStory(descriptor, Widget, 'loading');
export const None = widgetStory(descriptor, Widget, 'none');
export const AllErrors = allErrors(descriptor, Widget);
