import { widgetStories } from '../testing/widgetStories.tsx';
import Widget from './NameWidget.tsx';
import descriptor from './name.widget.json' with { type: 'json' };

export default { title: 'Widgets/Name', component: Widget };

export const stories = widgetStories(descriptor, Widget);
