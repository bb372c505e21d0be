import { widgets } from '../../src/widgets/registry.ts';
import type { TestedWidget } from './ControlledWidget.tsx';
import type { WidgetDescriptor } from './descriptorExample.ts';

const descriptors = import.meta.glob<WidgetDescriptor>('../../src/widgets/*/*.widget.json', {
  eager: true,
  import: 'default',
});

/** Every widget with its descriptor; a new folder is one of them by itself. */
export const allWidgets = await Promise.all(
  Object.values(descriptors).map(async (descriptor) => {
    const { default: widget } = await widgets[descriptor.name as keyof typeof widgets]();
    return { name: descriptor.name, descriptor, widget: widget as TestedWidget };
  }),
);
