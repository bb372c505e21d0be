import { widgetStories } from '../testing/widgetStories.tsx';
import Widget from './CheckboxWidget.tsx';
import descriptor from './checkbox.widget.json' with { type: 'json' };

export default { title: 'Widgets/Checkbox', component: Widget };

export const stories = widgetStories(descriptor, Widget);
