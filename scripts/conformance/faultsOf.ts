import { asDeclared } from '../../src/api/asDeclared.ts';
import { readKey } from '../../src/api/readKey.ts';
import { createAjv } from '../../src/compile/grammar/createAjv.ts';
import { isObject } from '../../src/engine/overlay/mergePatch.ts';
import { type AnswerSchema, shapeOf } from '../shapeOf.ts';

/** A place where an answer is not as its schema says, once it is read as the page reads it. */
export interface Fault {
  kind: 'missing' | 'type' | 'value';
  /** Of the value, in the names of the schema. */
  pointer: string;
  /** Within the schema. */
  schemaPointer: string;
  expected: string;
  came: string;
}

/** As the sentences of the contract, which is checked elsewhere. */
const ajv = createAjv({ strict: false });
/** Keywords that say what a scalar may be beyond its type. */
const bounds = ['enum', 'const', 'pattern', 'format', 'minimum', 'maximum', 'minLength', 'maxLength'];
/** Items of a list that are looked at: a hundred with the same fault say no more than some. */
const looked = 5;

/**
 * Holds a value of an answer against its schema as the page reads it: keys whatever their case and by their aliases, numbers
 * written as text and texts that came as numbers. What the schema does not know is nobody's concern.
 */
export function faultsOf(schema: AnswerSchema, value: unknown, pointer = '', schemaPointer = ''): Fault[] {
  const place = { pointer, schemaPointer };
  const types = [schema.type ?? []].flat().map(String);
  if (types.length === 0 || (value === null && types.includes('null'))) return [];
  if (types.includes('array') && Array.isArray(value)) {
    const item = [schema.items ?? {}].flat()[0] as AnswerSchema;
    return value
      .slice(0, looked)
      .flatMap((one, index) => faultsOf(item, one, `${pointer}/${index}`, `${schemaPointer}/items`));
  }
  if (types.includes('object') && isObject(value)) return faultsOfKeys(schema, value, place);
  const scalars = types.filter((type) => type !== 'array' && type !== 'object') as AnswerSchema['type'];
  const read = asDeclared(value, shapeOf({ ...schema, type: scalars }));
  if (read === undefined)
    return [{ kind: 'type', ...place, expected: typesInWords(types), came: kindOf(value) }];
  return faultsOfScalar(schema, read, place);
}

type Place = Pick<Fault, 'pointer' | 'schemaPointer'>;

function faultsOfKeys(schema: AnswerSchema, value: object, { pointer, schemaPointer }: Place): Fault[] {
  const declared = Object.entries(schema.properties ?? {}) as [string, AnswerSchema][];
  const required = Array.isArray(schema.required) ? schema.required : [];
  const faults = declared.flatMap(([name, inner]): Fault[] => {
    const at = `${pointer}/${name}`;
    const within = `${schemaPointer}/properties/${name}`;
    const found = [name, ...(inner['x-aliases'] ?? [])]
      .map((spelling) => readKey(value, spelling))
      .find((one) => one !== undefined);
    if (found !== undefined) return faultsOf(inner, found, at, within);
    if (!required.includes(name)) return [];
    const expected = typesInWords([inner.type ?? []].flat().map(String));
    return [{ kind: 'missing', pointer: at, schemaPointer: within, expected, came: 'no such key' }];
  });
  const others = schema.additionalProperties;
  if (!isObject(others)) return faults;
  const named = new Set(declared.map(([name]) => name.toLowerCase()));
  return [
    ...faults,
    ...Object.entries(value)
      .filter(([name]) => !named.has(name.toLowerCase()))
      .flatMap(([name, one]) =>
        faultsOf(others as AnswerSchema, one, `${pointer}/${name}`, `${schemaPointer}/additionalProperties`),
      ),
  ];
}

function faultsOfScalar(schema: AnswerSchema, read: unknown, place: Place): Fault[] {
  const said = Object.fromEntries(Object.entries(schema).filter(([keyword]) => bounds.includes(keyword)));
  if (ajv.validate(said, read)) return [];
  const [error] = ajv.errors ?? [];
  const allowed: unknown = error?.params.allowedValues;
  const expected = Array.isArray(allowed)
    ? `one of ${allowed.join(', ')}`
    : (error?.message ?? 'another value');
  return [{ kind: 'value', ...place, expected, came: 'another value' }];
}

const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
};

function typesInWords(types: readonly string[]): string {
  return types.map((type) => typeNames[type] ?? type).join(' or ');
}

/** What a value is, in words that say nothing of it. */
function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'boolean') return 'true or false';
  return typeNames[typeof value] ?? typeof value;
}
