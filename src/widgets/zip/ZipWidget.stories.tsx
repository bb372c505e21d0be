import { widgetStories } from '../testing/widgetStories.tsx';
import Widget from './ZipWidget.tsx';
import descriptor from './zip.widget.json' with { type: 'json' };

export default { title: 'Widgets/ZIP code', component: Widget };

export const stories = widgetStories(descriptor, Widget);
