import type { JsonSchema } from '../../engine/form.ts';

/**
 * A grammar in Markdown: a table of its keys, and of what its definitions hold. `grammar` is the name of its file;
 * definitions are headed `<grammar>.<definition>`, those that all share by their own name.
 */
export function describeSchema(schema: JsonSchema, grammar: string): string {
  const definitions = Object.entries((schema.definitions ?? {}) as Record<string, JsonSchema>);
  const parts = [
    tableOf(schema, grammar),
    ...definitions.map(([name, definition]) => definitionOf(headingOf(grammar, name), definition, grammar)),
  ];
  return parts.filter((part) => part !== '').join('\n');
}

/** What shared words mean stands under `x-means`: as a `description` it would hide, in editors, what the key that uses them says. */
function definitionOf(heading: string, definition: JsonSchema, grammar: string): string {
  const table = tableOf(definition, grammar);
  const means = definition.description ?? definition['x-means'];
  const words = [means, table === '' ? `${typeOf(definition, grammar)}.` : undefined];
  const prose = words.filter((part) => part !== undefined).join(' ');
  return [`### ${heading}`, '', ...(prose === '' ? [] : [prose, '']), ...(table === '' ? [] : [table])].join(
    '\n',
  );
}

/** The shared words go by their own name. */
function headingOf(grammar: string, definition: string): string {
  return grammar === 'common' ? definition : `${grammar}.${definition}`;
}

interface RowOfTable {
  key: string;
  schema: JsonSchema;
  /** What the page says of a key that has to be there. */
  must: string;
}

function tableOf(schema: JsonSchema, grammar: string): string {
  const rows = rowsOf(schema, '');
  if (rows.length === 0) return '';
  const lines = rows.map(
    ({ key, schema: value, must }) =>
      `| \`${key}\` | ${cell(typeOf(value, grammar))} | ${cell(`${must === '' ? '' : `**${must}** `}${value.description ?? ''}`)} |`,
  );
  return ['| key | what | means |', '|---|---|---|', ...lines, ''].join('\n');
}

/** Keys of an object, keys of objects inside it with a dot between. */
function rowsOf(schema: JsonSchema, prefix: string): RowOfTable[] {
  const required = [...list(schema.required), ...list(schema['x-required'])];
  const ofEach = list(schema['x-own']);
  const mustOf = (key: string) =>
    ofEach.includes(key) ? 'Must, in each brand itself.' : required.includes(key) ? 'Must.' : '';
  const own = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
    .filter(([key, value]) => key !== '$schema' && Object.keys(value).some((word) => word !== 'x-required'))
    .flatMap(([key, value]) => [
      { key: `${prefix}${key}`, schema: value, must: mustOf(key) },
      ...rowsOf(value, `${prefix}${key}.`),
    ]);
  const others = [
    ...Object.entries((schema.patternProperties ?? {}) as Record<string, JsonSchema>).flatMap(
      ([pattern, value]) => (pattern.startsWith('^\\$') ? [] : [value]),
    ),
    ...(isSchema(schema.additionalProperties) ? [schema.additionalProperties] : []),
  ].filter((value) => Object.keys(value).length > 0);
  const named = others.flatMap((value) => [
    { key: `${prefix}<name>`, schema: value, must: '' },
    ...rowsOf(value, `${prefix}<name>.`),
  ]);
  const items = isSchema(schema.items) ? rowsOf(schema.items, `${prefix}[].`) : [];
  return [...own, ...named, ...items];
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

/** What only helps editors along. */
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
