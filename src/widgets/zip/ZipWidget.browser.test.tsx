import { itBehavesLikeAWidget } from '../testing/itBehavesLikeAWidget.tsx';
import ZipWidget from './ZipWidget.tsx';
import descriptor from './zip.widget.json' with { type: 'json' };

itBehavesLikeAWidget(ZipWidget, descriptor);
