import { widgetStories } from '../testing/widgetStories.tsx';
import Widget from './SsnWidget.tsx';
import descriptor from './ssn.widget.json' with { type: 'json' };

export default { title: 'Widgets/Social Security number', component: Widget };

export const stories = widgetStories(descriptor, Widget);
