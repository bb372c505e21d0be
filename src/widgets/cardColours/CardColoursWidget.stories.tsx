import { widgetStories } from '../testing/widgetStories.tsx';
import Widget from './CardColoursWidget.tsx';
import descriptor from './cardColours.widget.json' with { type: 'json' };

export default { title: 'Widgets/Card colours', component: Widget };

export const stories = widgetStories(descriptor, Widget);
