import { type ComponentType, type ReactNode, useState } from 'react';
import { describedBy, FieldFrame } from '../../src/widgets/FieldFrame.tsx';
import type { WidgetOptions, WidgetProps } from '../../src/widgets/widget.ts';
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

/** A widget in its frame, with somebody who holds its value, so that it can be used. What it refuses shows in its status line. */
export function ControlledWidget({ widget, example, saying, onValue, onBlur }: ControlledWidgetProps) {
  const Widget = widget as ComponentType<WidgetProps<unknown>>;
  const { help, below, status, kind, ...props } = example;
  const { id, label, rawErrors, options } = props;
  const [value, setValue] = useState(example.value);
  const [refused, setRefused] = useState<ReactNode>();
  const say = (reason?: ReactNode) => setRefused((said: ReactNode) => reason ?? said);
  const frame = { id, label, help, error: rawErrors?.[0], below, status: refused ?? status, kind };
  return (
    <div>
      <FieldFrame {...frame}>
        <Widget
          {...props}
          value={value}
          options={{
            refuse: say,
            report: ({ refused: why }) => say(why),
            describedBy: describedBy(frame),
            ...options,
            ...saying?.(say),
          }}
          onChange={(next) => {
            setValue(next);
            onValue?.(next);
          }}
          onFocus={() => undefined}
          onBlur={() => {
            setRefused(undefined);
            onBlur?.();
          }}
        />
      </FieldFrame>
    </div>
  );
}
