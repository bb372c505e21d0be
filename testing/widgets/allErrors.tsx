import copy from '../../brands/_base/copy.en.json' with { type: 'json' };
import { formatValue } from '../../src/engine/text/formatValue.ts';
import { parseText } from '../../src/engine/text/parseText.ts';
import { wordsOf } from '../../src/engine/text/wordsOf.ts';
import { ControlledWidget, type TestedWidget } from './ControlledWidget.tsx';
import { descriptorExample, type ExampleProps, type WidgetDescriptor } from './descriptorExample.ts';
import { writtenFields } from './writtenFields.ts';

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

interface FailureMessage {
  code: string;
  words: string;
}

const forms = import.meta.glob<{ messages?: Record<string, string> }>('../../schemas/forms/*.json', {
  eager: true,
  import: 'default',
});

/** What `{rule.…}` of a message says in a story. */
const parameters: Record<string, unknown> = {
  'rule.limit': 17,
  'rule.age': 21,
  'rule.date': '1900-01-01',
  'rule.suggestion': '500 Congress Ave',
};

/** Every message that a field with this widget can get, by failure code, each once: the fields' own and the forms'. */
function failureMessages(widget: string): FailureMessage[] {
  const own = Object.values(writtenFields).flatMap(({ ui }) =>
    ui['ui:widget'] === widget ? [ui['ui:options'] ?? {}] : [],
  );
  const found = [...own, ...Object.values(forms)].flatMap(({ messages = {} }) =>
    Object.entries(messages).map(([code, key]) => ({ code, words: words(key) })),
  );
  return found.filter(
    ({ code, words }, at) => found.findIndex((one) => one.code === code && one.words === words) === at,
  );
}

function words(key: string): string {
  const text = parseText((copy as Record<string, unknown>)[key] ?? key);
  return wordsOf(text, (path, format) =>
    String(format === undefined ? parameters[path] : formatValue(parameters[path], format)),
  );
}
