import { widgetStories } from '../testing/widgetStories.tsx';
import Widget from './UsernameWidget.tsx';
import descriptor from './username.widget.json' with { type: 'json' };

export default { title: 'Widgets/User name', component: Widget };

export const stories = widgetStories(descriptor, Widget);
