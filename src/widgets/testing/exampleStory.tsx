import { ControlledWidget, type TestedWidget } from './ControlledWidget.tsx';
import { descriptorExample, type WidgetDescriptor } from './descriptorExample.ts';

/** A story of a widget in one of the states that its descriptor lists. */
export function exampleStory(widget: TestedWidget, descriptor: WidgetDescriptor, name: string) {
  return {
    args: descriptorExample(descriptor, name),
    render: (args: object) => (
      <ControlledWidget widget={widget} example={{ ...descriptorExample(descriptor, name), ...args }} />
    ),
  };
}
