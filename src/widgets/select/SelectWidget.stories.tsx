import { widgetStories } from '../testing/widgetStories.tsx';
import Widget from './SelectWidget.tsx';
import descriptor from './select.widget.json' with { type: 'json' };

export default { title: 'Widgets/Select', component: Widget };

export const stories = widgetStories(descriptor, Widget);
