import { itBehavesLikeAWidget } from '../testing/itBehavesLikeAWidget.tsx';
import NameWidget from './NameWidget.tsx';
import descriptor from './name.widget.json' with { type: 'json' };

itBehavesLikeAWidget(NameWidget, descriptor);
