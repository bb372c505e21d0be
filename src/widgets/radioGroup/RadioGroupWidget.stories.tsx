import { widgetStories } from '../testing/widgetStories.tsx';
import Widget from './RadioGroupWidget.tsx';
import descriptor from './radioGroup.widget.json' with { type: 'json' };

export default { title: 'Widgets/Radio group', component: Widget };

export const stories = widgetStories(descriptor, Widget);
