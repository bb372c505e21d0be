import { widgetStories } from '../testing/widgetStories.tsx';
import Widget from './PasswordWidget.tsx';
import descriptor from './password.widget.json' with { type: 'json' };

export default { title: 'Widgets/Password', component: Widget };

export const stories = widgetStories(descriptor, Widget);
