import { widgetStories } from '../testing/widgetStories.tsx';
import Widget from './DateOfBirthWidget.tsx';
import descriptor from './dateOfBirth.widget.json' with { type: 'json' };

export default { title: 'Widgets/Date of birth', component: Widget };

export const stories = widgetStories(descriptor, Widget);
