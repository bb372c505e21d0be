import { itBehavesLikeAWidget } from '../testing/itBehavesLikeAWidget.tsx';
import SelectWidget from './SelectWidget.tsx';
import descriptor from './select.widget.json' with { type: 'json' };

itBehavesLikeAWidget(SelectWidget, descriptor);
