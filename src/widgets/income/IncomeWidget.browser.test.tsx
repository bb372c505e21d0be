import { itBehavesLikeAWidget } from '../testing/itBehavesLikeAWidget.tsx';
import IncomeWidget from './IncomeWidget.tsx';
import descriptor from './income.widget.json' with { type: 'json' };

itBehavesLikeAWidget(IncomeWidget, descriptor);
