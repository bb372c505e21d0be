import { widgetStories } from '../testing/widgetStories.tsx';
import Widget from './EmailWidget.tsx';
import descriptor from './email.widget.json' with { type: 'json' };

export default { title: 'Widgets/Email', component: Widget };

export const stories = widgetStories(descriptor, Widget);
