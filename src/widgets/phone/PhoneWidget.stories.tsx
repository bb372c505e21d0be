import { widgetStories } from '../testing/widgetStories.tsx';
import Widget from './PhoneWidget.tsx';
import descriptor from './phone.widget.json' with { type: 'json' };

export default { title: 'Widgets/Phone', component: Widget };

export const stories = widgetStories(descriptor, Widget);
