import { widgetStories } from '../testing/widgetStories.tsx';
import Widget from './TextWidget.tsx';
import descriptor from './text.widget.json' with { type: 'json' };

export default { title: 'Widgets/Text', component: Widget };

export const stories = widgetStories(descriptor, Widget);
