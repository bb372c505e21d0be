import type { JsonSchema } from '../../engine/form.ts';

/**
 * A grammar in Markdown: a table of its keys, and one for each definition. `grammar` is the name of its file.
 * The heading of a definition is `<grammar>.<definition>`, or just its name if all grammars share it.
 */
export function describeSchema(schema: JsonSchema, grammar: string): string {
  const definitions = (schema.definitions ?? {}) as Definitions;
  const parts = [
    tableOf(schema, grammar, definitions),
    ...Object.entries(definitions).map(([name, definition]) =>
      definitionOf(headingOf(grammar, name), definition, grammar),
    ),
  ];
  return parts.filter((part) => part !== '').join('\n');
}

/** Shared words have `x-means`: in editors, a `description` would hide the one of the key that uses them. */
function definitionOf(heading: string, definition: JsonSchema, grammar: string): string {
  const table = tableOf(definition, grammar);
  const means = definition.description ?? definition['x-means'];
  const words = [means, table === '' ? `${typeOf(definition, grammar)}.` : undefined];
  const prose = words.filter((part) => part !== undefined).join(' ');
  return [`### ${heading}`, '', ...(prose === '' ? [] : [prose, '']), ...(table === '' ? [] : [table])].join(
    '\n',
  );
}

function headingOf(grammar: string, definition: string): string {
  return grammar === 'common' ? definition : `${grammar}.${definition}`;
}

interface RowOfTable {
  key: string;
  schema: JsonSchema;
  /** The mark of a required key. */
  must: string;
}

function tableOf(schema: JsonSchema, grammar: string, definitions: Definitions = {}): string {
  const rows = rowsOf(schema, '', definitions, shared(schema, definitions));
  if (rows.length === 0) return '';
  const lines = rows.map(
    ({ key, schema: value, must }) =>
      `| \`${key}\` | ${cell(typeOf(value, grammar))} | ${cell(`${must === '' ? '' : `**${must}** `}${value.description ?? ''}`)} |`,
  );
  return ['| key | what | means |', '|---|---|---|', ...lines, ''].join('\n');
}

type Definitions = Record<string, JsonSchema>;

/** The definitions of this grammar that a value refers to, and that describe it further. */
function shared({ $ref, allOf }: JsonSchema, definitions: Definitions): JsonSchema[] {
  const refs = [$ref, ...list(allOf).map((part) => (isSchema(part) ? part.$ref : undefined))];
  return refs.flatMap((ref) => {
    const found = String(ref).startsWith('#/definitions/') ? definitions[String(ref).slice(14)] : undefined;
    return found === undefined ? [] : [found];
  });
}

/**
 * The keys of an object, and of the objects inside it as `outer.inner`.
 * @param beside definitions that describe the object further: their required keys get a row here, too
 */
function rowsOf(
  schema: JsonSchema,
  prefix: string,
  definitions: Definitions,
  beside: readonly JsonSchema[] = [],
): RowOfTable[] {
  const required = [...list(schema.required), ...list(schema['x-required'])].map(String);
  const ofEach = list(schema['x-own']);
  const mustOf = (key: string) =>
    ofEach.includes(key) ? 'Must, in each brand.' : required.includes(key) ? 'Must.' : '';
  const besideOf = (key: string) =>
    beside.flatMap(({ properties }) => {
      const said = ((properties ?? {}) as Definitions)[key];
      return said === undefined ? [] : [said, ...shared(said, definitions)];
    });
  const properties = (schema.properties ?? {}) as Definitions;
  const elsewhere = required
    .filter((key) => !Object.hasOwn(properties, key))
    .flatMap((key) =>
      besideOf(key)
        .slice(0, 1)
        .map((said) => rowOf(key, said)),
    );
  const own = Object.entries(properties)
    .filter(([key]) => key !== '$schema')
    .flatMap(([key, value]) => [
      ...(mustOf(key) !== '' || isDescribed(value) ? [rowOf(key, value)] : []),
      ...rowsOf(value, `${prefix}${key}.`, definitions, besideOf(key)),
    ]);
  const others = [
    ...Object.entries((schema.patternProperties ?? {}) as Definitions).flatMap(([pattern, value]) =>
      pattern.startsWith('^\\$') ? [] : [value],
    ),
    ...(isSchema(schema.additionalProperties) ? [schema.additionalProperties] : []),
  ].filter((value) => Object.keys(value).length > 0);
  const named = others.flatMap((value) => [
    { key: `${prefix}<name>`, schema: value, must: '' },
    ...rowsOf(value, `${prefix}<name>.`, definitions),
  ]);
  const items = isSchema(schema.items) ? rowsOf(schema.items, `${prefix}[].`, definitions) : [];
  return [...elsewhere, ...own, ...named, ...items];

  function rowOf(key: string, value: JsonSchema): RowOfTable {
    return { key: `${prefix}${key}`, schema: value, must: mustOf(key) };
  }
}

/** Whether a schema has more than required keys and properties. */
function isDescribed(value: JsonSchema): boolean {
  return Object.keys(value).some((word) => word !== 'x-required' && word !== 'properties');
}

const words: Record<string, string> = {
  string: 'text',
  number: 'number',
  integer: 'whole number',
  boolean: 'true, false',
  object: 'object',
  array: 'list',
  null: 'null',
};

function typeOf(schema: JsonSchema, grammar: string): string {
  if (typeof schema.$ref === 'string') return reference(schema.$ref, grammar);
  if (Array.isArray(schema.enum))
    return schema.enum.map((value) => `\`${JSON.stringify(value)}\``).join(', ');
  const alternatives = [...list(schema.anyOf), ...list(schema.oneOf), ...list(schema.allOf)]
    .filter(isSchema)
    .filter((alternative) => !isProposal(alternative));
  if (alternatives.length > 0)
    return alternatives.map((alternative) => typeOf(alternative, grammar)).join(' or ');
  const types = list(schema.type).map((type) => wordOf(String(type), schema));
  const items = isSchema(schema.items) ? ` of ${typeOf(schema.items, grammar)}` : '';
  return types.length === 0 ? 'anything' : `${types.join(', ')}${types.length === 1 ? items : ''}`;
}

function wordOf(type: string, { format }: JsonSchema): string {
  const word = words[type] ?? type;
  return type === 'string' && format !== undefined ? `${word} (${format})` : word;
}

/** Schemas that only propose names to editors. */
function isProposal(schema: JsonSchema): boolean {
  const keys = Object.keys(schema);
  return keys.length === 0 || (typeof schema.$ref === 'string' && schema.$ref.startsWith('names.'));
}

function reference(ref: string, grammar: string): string {
  const [file = '', pointer = ''] = ref.split('#');
  const name = headingOf(
    file === '' ? grammar : file.replace('.schema.json', ''),
    pointer.split('/').at(-1) ?? '',
  );
  return `[${name}](#${name.toLowerCase().replaceAll('.', '')})`;
}

function list(value: unknown): unknown[] {
  return value === undefined ? [] : [value].flat();
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
