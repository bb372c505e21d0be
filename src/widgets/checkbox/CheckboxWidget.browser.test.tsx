import { itBehavesLikeAWidget } from '../testing/itBehavesLikeAWidget.tsx';
import CheckboxWidget from './CheckboxWidget.tsx';
import descriptor from './checkbox.widget.json' with { type: 'json' };

itBehavesLikeAWidget(CheckboxWidget, descriptor);
