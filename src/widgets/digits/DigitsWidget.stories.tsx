import { widgetStories } from '../testing/widgetStories.tsx';
import Widget from './DigitsWidget.tsx';
import descriptor from './digits.widget.json' with { type: 'json' };

export default { title: 'Widgets/Digits', component: Widget };

export const stories = widgetStories(descriptor, Widget);
