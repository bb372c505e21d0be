import { itBehavesLikeAWidget } from '../testing/itBehavesLikeAWidget.tsx';
import RadioGroupWidget from './RadioGroupWidget.tsx';
import descriptor from './radioGroup.widget.json' with { type: 'json' };

itBehavesLikeAWidget(RadioGroupWidget, descriptor);
