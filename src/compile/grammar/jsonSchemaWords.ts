/** Keywords of JSON Schema and of rjsf's uiSchema with their equivalents here, for the check and for docs/grammar.md. */
interface ForeignWords {
  words: readonly string[];
  /** The equivalent, with code in backticks. */
  here: string;
}

const row = "of the field's row in `ValidationRules` of `settings.json`";

/** Keywords with an equivalent. */
export const otherwise: readonly ForeignWords[] = [
  { words: ['pattern'], here: `\`Regex\` ${row}` },
  { words: ['minLength'], here: `\`MinLengthChar\` ${row}` },
  { words: ['required'], here: `\`"IsRequired": true\` ${row}` },
  {
    words: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
    here: `\`Regex\` ${row}: a typed number is text until \`payload.as\` converts it`,
  },
  { words: ['const'], here: `\`AcceptedValues\` ${row}` },
  {
    words: ['if', 'then', 'else', 'not', 'allOf'],
    here: '`when` of the section, or `active` under `ui:options` of the field',
  },
  {
    words: ['dependencies', 'dependentRequired', 'dependentSchemas'],
    here: '`when` of a section for which fields are asked, `requiredWith` under `rules` of the form for which are required',
  },
  {
    words: ['oneOf', 'anyOf'],
    here: '`enum` for the values and `ui:enumNames` under `ui` for their labels',
  },
  { words: ['$ref', 'definitions', '$defs'], here: '`extends` with the name of the field to copy' },
  { words: ['enumNames'], here: '`ui:enumNames` under `ui`' },
  { words: ['examples'], here: '`ui:placeholder` under `ui`' },
  { words: ['readOnly', 'ui:disabled'], here: '`ui:readonly` under `ui`' },
  { words: ['writeOnly'], here: '`sensitivity`, which controls what is stored and logged' },
  { words: ['$id'], here: 'the name of the file' },
  { words: ['$comment'], here: '`description`' },
  { words: ['ui:title'], here: '`title` of the field, or the sentence `field.<Name>.label`' },
  {
    words: ['ui:description'],
    here: '`ui:help` under `ui`, or `below` under `ui:options` for text that must stay visible',
  },
  { words: ['ui:order'], here: 'the order of `fields` in a section' },
  { words: ['ui:field', 'ui:FieldTemplate'], here: '`ui:widget`, the name of a folder of `src/widgets/`' },
];

/** What the engine does not support, and what to do instead. */
export const notDone: readonly (ForeignWords & { what: string })[] = [
  {
    what: 'Repeating groups',
    words: ['items', 'additionalItems', 'prefixItems', 'contains', 'minItems', 'maxItems', 'uniqueItems'],
    here: 'a form asks for each field once: list every field by name',
  },
  {
    what: 'Nested values',
    words: [
      'properties',
      'patternProperties',
      'additionalProperties',
      'propertyNames',
      'minProperties',
      'maxProperties',
    ],
    here: 'a field is one text or one boolean; `sections` of a form group fields, and `payload` is the path of each in the submission',
  },
  {
    what: 'Uploads',
    words: ['contentMediaType', 'contentEncoding', 'contentSchema'],
    here: 'files are uploaded on another site: link to it',
  },
];

/** The equivalent of a keyword, as the end of a sentence; undefined if JSON Schema has no such keyword. */
export function insteadOf(word: string): string | undefined {
  const instead = otherwise.find(({ words }) => words.includes(word));
  if (instead !== undefined) return `"${word}" is a word of JSON Schema; here it is ${quoted(instead.here)}`;
  const undone = notDone.find(({ words }) => words.includes(word));
  if (undone !== undefined)
    return `"${word}" is a word of JSON Schema; ${undone.what.toLowerCase()} are not supported here: ${quoted(undone.here)}`;
  return undefined;
}

/** What to use instead of a type that no field has. */
export function insteadOfType(type: unknown): string | undefined {
  const numbers = ['number', 'integer'];
  if (numbers.includes(String(type)))
    return 'typed input is text: write "string", and "payload" with "as" if it is sent as a number';
  const kind = { array: 'Repeating groups', object: 'Nested values' }[String(type)];
  const undone = notDone.find(({ what }) => what === kind);
  return undone && `${undone.what.toLowerCase()} are not supported here: ${quoted(undone.here)}`;
}

function quoted(words: string): string {
  return words.replaceAll(/`(?<code>[^`]*)`/gu, (_whole, code: string) =>
    code.startsWith('"') ? code : `"${code}"`,
  );
}
