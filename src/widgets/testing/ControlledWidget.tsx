import { type ComponentType, useState } from 'react';
import type { WidgetOptions, WidgetProps } from '../widget.ts';
import type { ExampleProps } from './descriptorExample.ts';

/** A widget of any of the value types there are. */
export type TestedWidget = ComponentType<WidgetProps> | ComponentType<WidgetProps<string | boolean>>;

interface ControlledWidgetProps {
  widget: TestedWidget;
  example: ExampleProps;
  /** Options that say why something is refused, as the form's do. */
  saying?: (say: (reason?: string) => void) => WidgetOptions;
  onValue?: (value: unknown) => void;
  onBlur?: () => void;
}

/** A widget that somebody holds the value of, so that it can be used. What it refuses shows in its status line. */
export function ControlledWidget({ widget, example, saying, onValue, onBlur }: ControlledWidgetProps) {
  const Widget = widget as ComponentType<WidgetProps<unknown>>;
  const [value, setValue] = useState(example.value);
  const [refused, setRefused] = useState<string>();
  const say = (reason?: string) => setRefused((said) => reason ?? said);
  const props: WidgetProps<unknown> = {
    ...example,
    value,
    status: refused ?? example.status,
    options: { refuse: say, ...example.options, ...saying?.(say) },
    onChange: (next) => {
      setValue(next);
      onValue?.(next);
    },
    onBlur: () => {
      setRefused(undefined);
      onBlur?.();
    },
  };
  return (
    <div>
      <Widget {...props} />
    </div>
  );
}
