import { type ComponentType, useState } from 'react';
import type { WidgetProps } from '../widget.ts';
import type { ExampleProps } from './descriptorExample.ts';

/** A widget of any of the value types there are. */
export type TestedWidget = ComponentType<WidgetProps> | ComponentType<WidgetProps<string | boolean>>;

interface ControlledWidgetProps {
  widget: TestedWidget;
  example: ExampleProps;
  onValue?: (value: unknown) => void;
  onBlur?: () => void;
}

/** A widget that somebody holds the value of, so that it can be used. What it refuses shows in its status line. */
export function ControlledWidget({ widget, example, onValue, onBlur }: ControlledWidgetProps) {
  const Widget = widget as ComponentType<WidgetProps<unknown>>;
  const [value, setValue] = useState(example.value);
  const [refused, setRefused] = useState<string>();
  const props: WidgetProps<unknown> = {
    ...example,
    value,
    status: refused ?? example.status,
    options: { refuse: setRefused, ...example.options },
    onChange: (next) => {
      setValue(next);
      onValue?.(next);
    },
    onBlur: () => onBlur?.(),
  };
  return <Widget {...props} />;
}
