import { widgetStories } from '../testing/widgetStories.tsx';
import Widget from './IncomeWidget.tsx';
import descriptor from './income.widget.json' with { type: 'json' };

export default { title: 'Widgets/Income', component: Widget };

export const stories = widgetStories(descriptor, Widget);
