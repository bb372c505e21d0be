import type { ErrorObject, ValidateFunction } from 'ajv';
import type { JsonSchema } from '../../engine/form.ts';
import type { KindName } from '../document/Catalogue.ts';
import { keyPlace, type Node, nodeAt, plain } from '../document/Node.ts';
import type { DiagnosticCollector } from '../report/DiagnosticCollector.ts';
import { grammarValidator } from './grammars.ts';
import { insteadOf, insteadOfType } from './jsonSchemaWords.ts';

/** Holds a document, one layer, against the grammar of its kind. True where it fits. */
export function checkGrammar(name: KindName, node: Node, report: DiagnosticCollector): boolean {
  return checkBySchema(grammarValidator(name), node, report);
}

/** Holds a part of a document against a schema, and says what is wrong as of a grammar. The validator has to be `verbose`. */
export function checkBySchema(validate: ValidateFunction, node: Node, report: DiagnosticCollector): boolean {
  if (validate(plain(node))) return true;
  for (const error of withoutAlternatives(validate.errors ?? [])) reportError(error, node, report);
  return false;
}

/**
 * Where a value fits none of several forms, AJV says why for each of them and for every choice on the way. One sentence
 * is kept: that of the innermost value and of the choice that can name its forms.
 */
function withoutAlternatives(errors: ErrorObject[]): ErrorObject[] {
  const choices = errors.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf');
  if (choices.length === 0) return errors;
  const isBetter = (one: ErrorObject, other: ErrorObject) =>
    one.instancePath.length - other.instancePath.length || namesOf(one) - namesOf(other);
  return errors.filter((error) => {
    if (!choices.includes(error)) return !choices.some((choice) => isInside(error, choice));
    return !choices.some((other) => isInside(other, error) && isBetter(other, error) > 0);
  });
}

function isInside(error: ErrorObject, choice: ErrorObject): boolean {
  return error !== choice && `${error.instancePath}/`.startsWith(`${choice.instancePath}/`);
}

function namesOf({ keyword, parentSchema }: ErrorObject): number {
  return alternativeKeys((parentSchema as Record<string, unknown>)[keyword]).length;
}

function reportError(error: ErrorObject, root: Node, report: DiagnosticCollector): void {
  const sentence = grammarSentence(error);
  if (sentence === undefined) return;
  const node = nodeAt(root, error.instancePath);
  const place = sentence.key === undefined ? node.place : keyPlace(node, sentence.key);
  report.mistake(
    place,
    sentence.message,
    sentence.unknown === undefined ? {} : { unknown: sentence.unknown },
  );
}

/** What a grammar error says to an author, and the words known in its place. */
interface GrammarSentence {
  message: string;
  unknown?: { word: string; known: string[] };
  /** Key the mistake is about; its place is better than the object's. */
  key?: string;
}

/** Keywords that only repeat what another error of the same place says. */
const silent = new Set(['if', 'propertyNames']);

/** The sentence of one AJV error (`verbose` must be on); undefined where another error says it already. */
export function grammarSentence(error: ErrorObject): GrammarSentence | undefined {
  if (silent.has(error.keyword)) return undefined;
  const say = Object.hasOwn(sentences, error.keyword) ? sentences[error.keyword] : undefined;
  return (
    say?.(error, (error.parentSchema ?? {}) as JsonSchema) ?? { message: error.message ?? error.keyword }
  );
}

type Say = (error: ErrorObject, schema: JsonSchema) => GrammarSentence;

const sentences: Record<string, Say> = {
  additionalProperties: (error, schema) => {
    const word = String(error.params.additionalProperty);
    const instead = schema['x-like'] === 'JSON Schema' ? insteadOf(word) : undefined;
    if (instead !== undefined) return { message: instead, key: word };
    return { message: `no key is named "${word}" here`, key: word, unknown: { word, known: keysOf(schema) } };
  },
  required: ({ params }) => ({ message: `the key "${params.missingProperty}" is missing` }),
  enum: (error, schema) => {
    const instead = schema['x-like'] === 'type' ? insteadOfType(error.data) : undefined;
    if (instead !== undefined) return { message: `${show(error.data)} cannot stand here: ${instead}` };
    const known = (error.params.allowedValues as unknown[]).filter((value) => value !== null).map(String);
    return { message: `${show(error.data)} cannot stand here`, unknown: { word: String(error.data), known } };
  },
  const: ({ data, params }) => ({
    message: `${show(data)} cannot stand here`,
    unknown: { word: String(data), known: [String(params.allowedValue)] },
  }),
  type: (error, schema) => ({
    message: `${show(error.data)} should be ${schema['x-what'] ?? wordsOf(error.params.type)}${unquoted(error.data, error.params.type)}`,
  }),
  pattern: (error, schema) => ({
    message: `${show(error.data)} is not ${schema['x-what'] ?? `text that matches ${schema.pattern}`}`,
    ...(error.propertyName === undefined ? {} : { key: error.propertyName }),
  }),
  format: ({ data, params }) => ({
    message: `${show(data)} is not ${formatWords[params.format] ?? `text of the format ${params.format}`}`,
  }),
  minimum: (error, schema) => ({
    message: `${show(error.data)} should be at least ${measure(schema.minimum, schema)}`,
  }),
  exclusiveMinimum: (error, schema) => ({
    message: `${show(error.data)} should be more than ${measure(schema.exclusiveMinimum, schema)}`,
  }),
  maximum: (error, schema) => ({
    message: `${show(error.data)} should be at most ${measure(schema.maximum, schema)}`,
  }),
  minLength: () => ({ message: 'the text is empty' }),
  minItems: () => ({ message: 'the list is empty' }),
  minProperties: () => ({ message: 'the object is empty' }),
  maxProperties: (_error, schema) => ({ message: `the object should have ${schema.maxProperties} key only` }),
  oneOf: (_error, schema) => fitsNone(schema.oneOf),
  anyOf: (_error, schema) => fitsNone(schema.anyOf),
  uniqueItems: (error) => ({
    message: `the list holds ${show((error.data as unknown[])[error.params.i])} twice`,
  }),
};

function fitsNone(alternatives: unknown): GrammarSentence {
  const named = alternativeKeys(alternatives);
  return {
    message: `this fits no form that the grammar allows here${named.length === 0 ? '' : `: ${named.join(', or ')}`}`,
  };
}

/** What an object of each alternative has to hold, as far as that stands in the alternatives themselves. */
function alternativeKeys(alternatives: unknown): string[] {
  const keys = (alternatives as JsonSchema[]).map((alternative) => keysOf(alternative).join(' with '));
  return [...new Set(keys.filter((key) => key !== ''))];
}

function keysOf(schema: JsonSchema): string[] {
  return Object.keys((schema.properties ?? {}) as JsonSchema).filter((key) => key !== '$schema');
}

/** A number with its unit, which is most often what was mistaken (F-763). */
function measure(number: unknown, { 'x-unit': unit }: JsonSchema): string {
  return unit === undefined ? `${number}` : `${number} ${unit}`;
}

function show(value: unknown): string {
  if (Array.isArray(value)) return 'this list';
  if (typeof value === 'object' && value !== null) return 'this object';
  return JSON.stringify(value);
}

/** How to write a number or a yes that stands in quotes. */
function unquoted(data: unknown, types: string | string[]): string {
  if (typeof data !== 'string') return '';
  const all = [types].flat();
  const isNumber =
    all.some((type) => type === 'number' || type === 'integer') && /^-?\d+(?:[.,]\d+)?$/u.test(data);
  const isFlag = all.includes('boolean') && (data === 'true' || data === 'false');
  return isNumber || isFlag ? `: write ${data.replace(',', '.')} without quotes` : '';
}

const formatWords: Record<string, string> = {
  regex:
    'a regular expression that ends soon on every text: correct its brackets, and repeat nothing that repeats',
  email: 'an e-mail address',
  uri: 'an address with its scheme, such as https://www.acorn.example/',
  date: 'a day of the calendar: write YYYY-MM-DD',
  'date-time': 'a time: write 2026-01-15T09:00:00Z',
};

/** Types of JSON Schema as authors read them. */
export const typeWords: Record<string, string> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
};

function wordsOf(types: string | string[]): string {
  const words = [types].flat().map((type) => typeWords[type] ?? type);
  const last = words.pop() ?? '';
  return words.length === 0 ? last : `${words.join(', ')} or ${last}`;
}
