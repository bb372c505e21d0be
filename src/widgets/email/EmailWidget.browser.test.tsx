import { itBehavesLikeAWidget } from '../testing/itBehavesLikeAWidget.tsx';
import EmailWidget from './EmailWidget.tsx';
import descriptor from './email.widget.json' with { type: 'json' };

itBehavesLikeAWidget(EmailWidget, descriptor);
