import type { InputType, SBEnumType, SBScalarType } from 'storybook/internal/csf';
import type { JsonSchema } from '../src/engine/form.ts';

/** A descriptor of a widget or block, as far as its controls follow from it. */
export interface Controlled {
  props: JsonSchema;
  /** Of a widget. */
  valueType?: string;
  examples: { props: object }[];
}

/** What every widget takes beside the options of its own. Its value is given by who uses it. */
const ofEveryWidget: Record<string, JsonSchema> = {
  label: { type: 'string', description: 'Names the control.' },
  help: { type: 'string', description: 'Stands above the control, and is read with it.' },
  below: { type: 'string', description: 'Stands below the control, and is read with it.' },
  status: { type: 'string', description: 'Said politely, for example why a key was refused.' },
  rawErrors: { type: 'array', description: 'What is wrong; the first is shown.' },
  required: { type: 'boolean', description: 'Told by `required`.' },
  readonly: { type: 'boolean', description: 'Can be read and copied.' },
  disabled: { type: 'boolean', description: 'Cannot be reached.' },
  options: { type: 'object', description: 'The other `ui:options` of its field.' },
};

/**
 * Storybook's controls of a widget or block: one for each prop that its descriptor describes. What names something else of a
 * flow (an event, a form) has none, since a name that is half typed leads nowhere.
 * @param art names of pictures
 */
export function controlsOf(
  { props, valueType, examples }: Controlled,
  art: readonly string[],
): Record<string, InputType> {
  const { properties = {}, required = [] } = props as Props;
  const all = valueType === undefined ? properties : { ...ofEveryWidget, ...properties };
  return Object.fromEntries(
    Object.entries(all).map(([name, prop]) => {
      const shown = examples.map(({ props }) => valueIn(props, name)).filter((value) => value != null);
      const { type, ...control } = controlOf(prop, shown, art);
      const { description } = prop as { description?: string };
      return [
        name,
        { ...control, description, ...(type && { type: { ...type, required: required.includes(name) } }) },
      ];
    }),
  );
}

interface Props {
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

/** A widget has its own props among its options. */
function valueIn(props: object, name: string): unknown {
  const { options, ...rest } = props as Record<string, unknown> & { options?: Record<string, unknown> };
  return name === 'options' ? options : (rest[name] ?? options?.[name]);
}

interface Control {
  /** Storybook chooses what suits it, unless said. */
  type?: SBEnumType | SBScalarType;
  options?: readonly unknown[];
  control?:
    | { type: 'select' | 'object' }
    | { type: 'number'; min: unknown; max: unknown }
    | { disable: true };
}

/** @param shown what the examples have there */
function controlOf(prop: JsonSchema, shown: readonly unknown[], art: readonly string[]): Control {
  const { enum: listed, 'x-names': names, minimum: min, maximum: max } = prop;
  if (Array.isArray(listed) || names === 'art') {
    const options = [...new Set(Array.isArray(listed) ? listed : [...shown, ...art])] as (string | number)[];
    return { type: { name: 'enum', value: options }, options, control: { type: 'select' } };
  }
  // A path stands for a value, which examples have in its place; a sentence may be a list of paragraphs.
  const isValue = names === 'path' || names === 'copy';
  if (names !== undefined && !isValue) return { control: { disable: true } };
  const types = isValue ? shown.map((value) => typeof value) : [prop.type].flat();
  const [type = 'string'] = types.includes('object') ? ['object'] : types;
  if (type === 'boolean') return { type: { name: type } };
  if (type === 'number' || type === 'integer')
    return { type: { name: 'number' }, control: { type: 'number', min, max } };
  return type === 'string' ? { type: { name: type } } : { control: { type: 'object' } };
}
