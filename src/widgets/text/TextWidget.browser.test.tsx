import { itBehavesLikeAWidget } from '../testing/itBehavesLikeAWidget.tsx';
import TextWidget from './TextWidget.tsx';
import descriptor from './text.widget.json' with { type: 'json' };

itBehavesLikeAWidget(TextWidget, descriptor);
