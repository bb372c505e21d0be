import type { FrameKind } from '../../src/engine/form.ts';
import type { FieldFrameProps } from '../../src/widgets/FieldFrame.tsx';
import type { WidgetProps } from '../../src/widgets/widget.ts';

/** A widget's descriptor, as far as stories and tests read it. */
export interface WidgetDescriptor {
  name: string;
  valueType: string;
  frame?: string;
  props: { properties?: object };
  examples: { name: string; props: object }[];
}

/** A widget's props, and what is drawn around it. */
export type ExampleProps = Omit<WidgetProps<never>, 'value' | 'onChange' | 'onBlur' | 'onFocus'> &
  Pick<FieldFrameProps, 'help' | 'below' | 'status' | 'kind'> & { value?: unknown };

/** The props of an example of a descriptor. Throws for a name it lacks. */
export function descriptorExample(descriptor: WidgetDescriptor, name: string): ExampleProps {
  const example = descriptor.examples.find((one) => one.name === name);
  if (example === undefined) throw new Error(`The widget "${descriptor.name}" has no example "${name}".`);
  return { ...(example.props as ExampleProps), kind: descriptor.frame as FrameKind | undefined };
}
