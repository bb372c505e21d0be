import { Alert, Autocomplete, Badge, Button, Group, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import Form, { Templates } from '@rjsf/mantine';
import type {
  BaseInputTemplateProps,
  DescriptionFieldProps,
  ErrorSchema,
  FieldProps,
  FieldTemplateProps,
  GenericObjectType,
  RJSFSchema,
  WidgetProps,
} from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { type ComponentType, type ReactNode, useEffect, useId, useState } from 'react';
import type { Part, Parts, Scope } from '../../authoring/parts/part.ts';
import type { SiteChoice, StudioState } from '../server/StudioState.ts';
import type { Ask } from './api.ts';
import styles from './forms.module.css';
import { Remedies } from './Remedies.tsx';
import { wordsOf } from './words.ts';

/** What every panel with forms is given. */
export interface PanelProps {
  site: SiteChoice;
  state: StudioState;
  ask: Ask;
  onSentence(key: string): void;
}

export interface PartFormProps {
  panel: PanelProps;
  /** The names that its forms offer, and English sentences of the site by key. */
  view: Pick<Parts, 'names'> & { words: Readonly<Record<string, unknown>> };
  part: Part;
  scope: Scope;
  /** Keys that are shown; all unless said. */
  shown?: readonly string[];
  /** Milliseconds after the last key until what was typed is said. */
  delay?: number;
}

/** What widgets and templates know of their form. */
interface Inside extends Pick<Parts, 'names'>, Pick<PanelProps, 'onSentence'> {
  sentences: PartFormProps['view']['words'];
  said: ReadonlySet<string>;
  takeBack(key: string): void;
  /** What mends what is wrong with a key. */
  remedies: Readonly<Record<string, ReactNode>>;
}

/** Milliseconds after the last key until the page shows what was typed. */
const pause = 250;

/**
 * A part of a document as a form that stock rjsf draws from the grammar. It shows what holds in the chosen document, and
 * says there only what is different.
 */
export function PartForm({ panel, view, part, scope, shown, delay = pause }: PartFormProps) {
  const { site, state, ask, onSentence } = panel;
  const heading = useId();
  const layer = part.layers.find((one) => one.scope === scope);
  const holds = holding(layer?.inherited, layer?.says);
  const [draft, setDraft] = useState<Record<string, unknown>>();
  const isTold = draft !== undefined && JSON.stringify(sorted(draft)) === JSON.stringify(sorted(holds));
  useEffect(() => {
    if (isTold) setDraft(undefined);
  }, [isTold]);
  const say = async (values: Record<string, unknown>) => {
    const file = layer?.file ?? '';
    const { path, leaf } = part;
    const all = Object.entries(values).map(([key, is]) =>
      leaf === undefined
        ? { file, path: [...path, key], is }
        : { file, path: [...path, key, leaf], is: is ?? undefined },
    );
    // What is refused is not shown as if it were there.
    if ((await ask('say', { site: site.key, values: all })) === undefined) setDraft(undefined);
  };
  const sendSoon = useDebouncedCallback(
    (next: Record<string, unknown>) => {
      const values = differences(holds, next, layer?.inherited ?? {});
      if (Object.keys(values).length > 0) void say(values);
    },
    { delay, flushOnUnmount: true },
  );
  if (layer === undefined) return undefined;
  const keys = Object.keys(part.form.schema.properties).filter((key) => shown?.includes(key) ?? true);
  if (keys.length === 0) return undefined;
  const own = state.problems.filter(({ file }) => file === layer.file);
  const wrong = keys.flatMap((key) => {
    const of = own.filter(({ line, column }) => layer.places[key]?.includes(`${line}:${column}`));
    return of.length === 0 ? [] : [{ name: alias(key), of }];
  });
  const errors = Object.fromEntries(
    wrong.map(({ name, of }) => [name, { __errors: of.map(({ text }) => text) }]),
  ) as ErrorSchema<GenericObjectType>;
  const others = own.filter(
    ({ line, column }) => !Object.values(layer.places).some((places) => places.includes(`${line}:${column}`)),
  );
  const inside: Inside = {
    names: view.names,
    sentences: view.words,
    onSentence,
    // What stands in the widest document is inherited from nowhere.
    said: new Set(scope === 'all' ? [] : Object.keys(layer.says).map(alias)),
    remedies: Object.fromEntries(
      wrong.map(({ name, of }) => [
        name,
        <Remedies
          key={name}
          problems={of}
          onTake={(value) => void ask('say', { site: site.key, values: [value] })}
        />,
      ]),
    ),
    takeBack: (name) => void say({ [keys.find((key) => alias(key) === name) ?? name]: undefined }),
  };
  const schema = { type: 'object', properties: aliased(part.form.schema.properties, keys) } as RJSFSchema;
  const [line] = Object.values(layer.places)[0]?.[0]?.split(':') ?? [];
  return (
    <section aria-labelledby={heading} className={styles.part}>
      <Title order={3} size="h6" id={heading}>
        {part.title}
      </Title>
      <Text size="xs" c="dimmed" className={styles.place}>
        {layer.file}
        {line === undefined ? (layer.exists ? '' : ' (new file)') : `:${line}`}
      </Text>
      <Form
        tagName="div"
        idPrefix={`${heading}${part.id}`}
        idSeparator={separator}
        schema={schema}
        uiSchema={{ ...aliased(part.form.uiSchema, keys), 'ui:options': { gridVerticalSpacing: 4 } }}
        formData={aliased(draft ?? holds, keys)}
        formContext={inside}
        validator={validator}
        // The server holds it against the whole catalogue, and the policy of this page compiles no schema.
        noValidate
        extraErrors={errors}
        showErrorList={false}
        widgets={widgets}
        fields={fields}
        templates={templates}
        onChange={({ formData }) => {
          const given = Object.fromEntries(keys.map((key) => [key, formData?.[alias(key)]]));
          const next = { ...(draft ?? holds), ...given };
          if (JSON.stringify(sorted(next)) === JSON.stringify(sorted(draft ?? holds))) return;
          setDraft(next);
          sendSoon(next);
        }}
      >
        <span hidden />
      </Form>
      {others.length > 0 && layer.exists && Object.keys(layer.says).length > 0 && (
        <Alert color="red" variant="light" p="xs">
          {others.map(({ line: at, text }) => `${at}: ${text}`).join(' ')}
        </Alert>
      )}
    </section>
  );
}

const separator = '__';

const isNothing = (value: unknown) => value === undefined || value === null || value === '';

/** What a document comes to over what it inherits. */
function holding(
  inherited: Readonly<Record<string, unknown>> = {},
  says: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ ...inherited, ...says }).filter(([, value]) => value !== null));
}

/** What rjsf calls a key: `ui:…` at the top of a uiSchema is its own. */
const alias = (key: string) => key.replace(/^ui:/u, 'ui_');

function sorted(values: Readonly<Record<string, unknown>>): [string, unknown][] {
  return Object.entries(values)
    .filter(([, value]) => !isNothing(value))
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

function aliased(
  values: Readonly<Record<string, unknown>>,
  keys: readonly string[],
): Record<string, unknown> {
  return Object.fromEntries(
    keys.flatMap((key) => (Object.hasOwn(values, key) ? [[alias(key), values[key]]] : [])),
  );
}

/** What a document has to say: what is inherited is not said again, and what is emptied takes that away. */
function differences(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  inherited: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const isSame = (one: unknown, other: unknown) =>
    (isNothing(one) && isNothing(other)) || JSON.stringify(one) === JSON.stringify(other);
  return Object.fromEntries(
    Object.keys({ ...before, ...after }).flatMap((key): [string, unknown][] => {
      if (isSame(before[key], after[key])) return [];
      if (isSame(after[key], inherited[key])) return [[key, undefined]];
      return [[key, isNothing(after[key]) ? null : after[key]]];
    }),
  );
}

/** A sentence by its key, with its words, which lead to where they are changed. */
function SentenceWidget({ id, label, value, options, schema, rawErrors, registry, onChange }: WidgetProps) {
  const { sentences, onSentence } = registry.formContext as Inside;
  const key = String(value ?? '');
  const isKnown = Object.hasOwn(sentences, key);
  return (
    <div>
      <Autocomplete
        id={id}
        label={label}
        description={schema.description}
        error={rawErrors?.join(' ')}
        data={Object.keys(sentences)}
        limit={40}
        value={key}
        onChange={(next) => onChange(next === '' ? options.emptyValue : next)}
      />
      {isKnown && (
        <Button
          variant="subtle"
          size="compact-xs"
          className={styles.words}
          aria-label={`Words of ${key}: “${wordsOf(sentences[key])}”`}
          onClick={() => onSentence(key)}
        >
          “{wordsOf(sentences[key])}”
        </Button>
      )}
    </div>
  );
}

/** A name of the catalogue: those that there are, are offered. */
function NameWidget({ id, label, value, options, schema, rawErrors, registry, onChange }: WidgetProps) {
  const { names } = registry.formContext as Inside;
  return (
    <Autocomplete
      id={id}
      label={label}
      description={schema.description}
      error={rawErrors?.join(' ')}
      data={names[String(options.kind)] ?? []}
      limit={40}
      value={String(value ?? '')}
      onChange={(next) => onChange(next === '' ? options.emptyValue : next)}
    />
  );
}

/** A color, by eye or in writing. */
function ColorWidget({ id, label, value, rawErrors, onChange, options }: WidgetProps) {
  const color = String(value ?? '');
  return (
    <TextInput
      id={id}
      label={label}
      error={rawErrors?.join(' ')}
      leftSectionPointerEvents="all"
      leftSection={
        <input
          type="color"
          className={styles.color}
          aria-label={`Choose ${label}`}
          // What is no color, or the name of another, is none to choose from.
          value={/^#[0-9a-f]{6}$/iu.test(color) ? color : '#000000'}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      }
      value={color}
      onChange={({ currentTarget }) => onChange(currentTarget.value || options.emptyValue)}
    />
  );
}

/** A condition, or another expression. */
function ExpressionWidget({ id, label, value, options, schema, rawErrors, onChange }: WidgetProps) {
  return (
    <Textarea
      id={id}
      label={label}
      description={schema.description}
      error={rawErrors?.join(' ')}
      autosize
      minRows={1}
      classNames={{ input: styles.code ?? '' }}
      value={String(value ?? '')}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? options.emptyValue : currentTarget.value)
      }
    />
  );
}

/** What is nested, as the document has it. */
function TextField({ fieldPathId, schema, formData, onChange }: FieldProps) {
  const now = formData === undefined ? '' : JSON.stringify(formData, undefined, 1);
  const [typed, setTyped] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  const take = () => {
    if (typed === undefined || typed === now) return;
    try {
      onChange(typed.trim() === '' ? undefined : JSON.parse(typed), fieldPathId.path);
      setTyped(undefined);
      setWrong(false);
    } catch {
      setWrong(true);
    }
  };
  return (
    <Textarea
      id={fieldPathId.$id}
      label={`${schema.title} (as text)`}
      description={schema.description}
      error={isWrong ? 'This is no JSON yet, so it is not taken.' : undefined}
      autosize
      minRows={1}
      maxRows={12}
      classNames={{ input: styles.code ?? '' }}
      value={typed ?? now}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={take}
    />
  );
}

/** Around every key: whether the chosen document says it, and the way back to what is inherited. */
function FieldTemplate({ id, children, schema, registry, uiSchema }: FieldTemplateProps) {
  const { said, takeBack, remedies } = registry.formContext as Inside;
  if (schema.type === 'object' && uiSchema?.['ui:field'] === undefined) return children;
  const key = id.split(separator).at(-1) ?? '';
  return (
    <div className={styles.key} data-said={said.has(key) || undefined}>
      {children}
      {remedies[key] !== undefined && (
        <Group gap="xs" mt={6}>
          {remedies[key]}
        </Group>
      )}
      {said.has(key) && (
        <Group gap="xs" mt={4}>
          <Badge variant="light" size="sm" tt="none">
            said here
          </Badge>
          <Button
            variant="subtle"
            size="compact-xs"
            aria-label={`Take back ${schema.title ?? key}`}
            onClick={() => takeBack(key)}
          >
            Take back
          </Button>
        </Group>
      )}
    </div>
  );
}

/** What a check box is for; other inputs have it of their own. */
function DescriptionFieldTemplate({ id, description }: DescriptionFieldProps) {
  return (
    <Text id={id} size="xs" c="dimmed" mb={4}>
      {description}
    </Text>
  );
}

const Input = Templates.BaseInputTemplate as ComponentType<BaseInputTemplateProps>;

/** An input that is given no value any more would keep what was typed. */
function BaseInputTemplate(props: BaseInputTemplateProps) {
  return <Input {...props} value={props.value ?? ''} />;
}

const widgets = {
  sentence: SentenceWidget,
  name: NameWidget,
  expression: ExpressionWidget,
  color: ColorWidget,
};
const fields = { text: TextField };
const templates = { FieldTemplate, DescriptionFieldTemplate, BaseInputTemplate };
