import { ControlledWidget, type TestedWidget } from './ControlledWidget.tsx';
import { descriptorExample, type ExampleProps, type WidgetDescriptor } from './descriptorExample.ts';
import { failureMessages } from './failureMessages.ts';

/** The story of a widget with every message that a field with it can get. */
export function allErrors(descriptor: WidgetDescriptor, widget: TestedWidget) {
  const props = descriptorExample(descriptor, 'empty');
  return { render: () => <AllErrors name={descriptor.name} widget={widget} props={props} /> };
}

function AllErrors({ name, widget, props }: { name: string; widget: TestedWidget; props: ExampleProps }) {
  return (
    <div style={{ display: 'grid', gap: 'var(--space-6)' }}>
      {failureMessages(name).map(({ code, words }, at) => (
        <ControlledWidget
          key={`${code} ${words}`}
          widget={widget}
          example={{
            ...props,
            id: `${props.id}-${at}`,
            name: `${props.name}-${at}`,
            label: `${String(props.label)} (${code})`,
            options: { ...props.options, autocomplete: 'off' },
            rawErrors: [words],
          }}
        />
      ))}
    </div>
  );
}
