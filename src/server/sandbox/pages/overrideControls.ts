import { isObject } from '../../../engine/overlay/mergePatch.ts';
import { Refusal } from '../../platform/answers.ts';
import { settingsPlace } from '../../platform/sites/buildSettings.ts';
import { overrideSchemas } from '../overrideSchemas.ts';

/** What is typed or chosen for one key of an override. */
export interface OverrideControl {
  /** The key of a rule row, or `value`. */
  name: string;
  label: string;
  kind: 'flag' | 'number' | 'text' | 'json';
  /** True where empty means that the key is not overridden. */
  optional: boolean;
  /** What stands in it to begin with. */
  start: string;
  /** What the release says of a key of a row. */
  release?: string;
}

/**
 * The controls for an override: those of each key of a rule row, else one for its value.
 * @param now the value that the release says
 * @param own the override in force; undefined for a new one
 */
export function overrideControls(path: string, now: unknown, own: unknown): OverrideControl[] {
  const [kind = ''] = path.split('/');
  if (kind === 'rules') {
    const keys = Object.entries(overrideSchemas.rules?.properties as Record<string, { type: string[] }>);
    const row = isObject(own) ? own : {};
    const before = isObject(now) ? now : {};
    return keys.map(([name, { type }]) => ({
      name,
      label: name,
      kind: type.includes('boolean')
        ? 'flag'
        : type[0] === 'integer' && !type.includes('string')
          ? 'number'
          : 'text',
      optional: true,
      start: Object.hasOwn(row, name) ? written(row[name]) : '',
      ...(Object.hasOwn(before, name) && { release: written(before[name]) }),
    }));
  }
  const value = own === undefined ? now : own;
  const isFlag = ['form-fields', 'switches', 'active'].includes(kind) || typeof now === 'boolean';
  const control = isFlag ? 'flag' : typeof now === 'number' ? 'number' : isPlain(now) ? 'text' : 'json';
  return [
    {
      name: 'value',
      label: 'Value',
      kind: control,
      optional: false,
      start: value === undefined ? '' : written(value),
    },
  ];
}

/**
 * The body of an override, as `PUT /sandbox/overrides/…` takes it, from what was typed.
 * @throws Refusal 400 where something typed is nothing of its kind
 */
export function bodyOf(
  controls: readonly OverrideControl[],
  typed: (name: string) => string,
): Record<string, unknown> {
  const said = Object.fromEntries(
    controls.flatMap((control) => {
      const text = typed(control.name).trim();
      return text === '' && control.optional ? [] : [[control.name, readTyped(control, text)]];
    }),
  );
  if (Object.keys(said).length === 0)
    throw new Refusal(400, 'invalid', 'Nothing is overridden: write at least one value.');
  return said;
}

/** The value of the release at the place of an override. */
export function releaseValue(settings: Record<string, unknown>, path: string): unknown {
  return (settingsPlace(path) ?? []).reduce<unknown>(
    (holder, key) => (isObject(holder) && Object.hasOwn(holder, key) ? holder[key] : undefined),
    settings,
  );
}

function readTyped({ name, kind }: OverrideControl, text: string): unknown {
  if (text === 'null') return null;
  if (kind === 'flag') return text === 'true' ? true : text === 'false' ? false : text;
  if (kind === 'number') {
    if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
    throw new Refusal(400, 'invalid', 'This is no number.', { path: `/${name}` });
  }
  if (kind === 'text' && !text.startsWith('[')) return text;
  try {
    return JSON.parse(text);
  } catch {
    if (kind === 'text') return text;
    throw new Refusal(400, 'invalid', 'This is no JSON.', { path: `/${name}` });
  }
}

function written(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isPlain(value: unknown): boolean {
  return value === undefined || value === null || typeof value === 'string';
}
