/** Words of JSON Schema and of rjsf's uiSchema, and what says the same here. Read by the check and by docs/grammar.md. */
interface ForeignWords {
  words: readonly string[];
  /** Behind "here": code in backticks. */
  here: string;
}

const row = "of the field's row in `ValidationRules` of `settings.json`";

/** What is said otherwise. */
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
    here: '`when` of the section that is asked, or `active` under `ui:options` of the field',
  },
  {
    words: ['dependencies', 'dependentRequired', 'dependentSchemas'],
    here: '`when` of a section for what is asked, `requiredWith` under `rules` of the form for what is required',
  },
  {
    words: ['oneOf', 'anyOf'],
    here: '`enum` for the values and `ui:enumNames` under `ui` for what they read',
  },
  { words: ['$ref', 'definitions', '$defs'], here: '`extends` of the field that is to be the same' },
  { words: ['enumNames'], here: '`ui:enumNames` under `ui`' },
  { words: ['examples'], here: '`ui:placeholder` under `ui`' },
  { words: ['readOnly', 'ui:disabled'], here: '`ui:readonly` under `ui`' },
  { words: ['writeOnly'], here: '`sensitivity`, which says what is stored and logged' },
  { words: ['$id'], here: 'the name of the file' },
  { words: ['$comment'], here: '`description`' },
  { words: ['ui:title'], here: '`title` of the field, or the sentence `field.<Name>.label`' },
  {
    words: ['ui:description'],
    here: '`ui:help` under `ui`, or `below` under `ui:options` for what has to stay in view',
  },
  { words: ['ui:order'], here: 'the order of `fields` in a section' },
  { words: ['ui:field', 'ui:FieldTemplate'], here: '`ui:widget`, a name of `src/widgets/registry.ts`' },
];

/** What the engine does not do, and what to do in its place. */
export const notDone: readonly (ForeignWords & { what: string })[] = [
  {
    what: 'Repeating groups',
    words: ['items', 'additionalItems', 'prefixItems', 'contains', 'minItems', 'maxItems', 'uniqueItems'],
    here: 'a form asks for each of its fields once: name every one of them',
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
    here: 'a field is one text or one yes; `sections` of a form group fields, and `payload` says where each stands in the submission',
  },
  {
    what: 'Uploads',
    words: ['contentMediaType', 'contentEncoding', 'contentSchema'],
    here: 'files are handed over elsewhere: a link leads there',
  },
];

/** What stands in place of a word, as the end of a sentence; undefined for one that JSON Schema does not have. */
export function insteadOf(word: string): string | undefined {
  const instead = otherwise.find(({ words }) => words.includes(word));
  if (instead !== undefined) return `"${word}" is a word of JSON Schema; here it is ${quoted(instead.here)}`;
  const undone = notDone.find(({ words }) => words.includes(word));
  if (undone !== undefined)
    return `"${word}" is a word of JSON Schema; ${undone.what.toLowerCase()} are not done here: ${quoted(undone.here)}`;
  return undefined;
}

/** What stands in place of a type that no field has. */
export function insteadOfType(type: unknown): string | undefined {
  const numbers = ['number', 'integer'];
  if (numbers.includes(String(type)))
    return 'what somebody types is text: write "string", and "payload" with "as" where it is sent as a number';
  const kind = { array: 'Repeating groups', object: 'Nested values' }[String(type)];
  const undone = notDone.find(({ what }) => what === kind);
  return undone && `${undone.what.toLowerCase()} are not done here: ${quoted(undone.here)}`;
}

function quoted(words: string): string {
  return words.replaceAll(/`(?<code>[^`]*)`/gu, (_whole, code: string) =>
    code.startsWith('"') ? code : `"${code}"`,
  );
}
