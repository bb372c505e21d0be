import { readFileSync } from 'node:fs';
import type { Ajv, ValidateFunction } from 'ajv';
import type { JsonSchema } from '../../engine/form.ts';
import { readPath } from '../../engine/paths.ts';
import type { KindName } from '../document/Catalogue.ts';
import { createAjv, forSentences, quickSetUp } from './createAjv.ts';

const folder = new URL('../../../schemas/catalogue/', import.meta.url);

/** What editors know of names (`namesGrammar`), generated; here everything passes, since names are linked. */
const namesFile = 'names.schema.json';

/** Kinds in the order of the page that describes them. */
export const kindNames: KindName[] = [
  'brand',
  'flow',
  'part',
  'screen',
  'fragment',
  'form',
  'field',
  'copy',
  'wording',
  'translation',
  'terms',
  'settings',
  'context',
  'personas',
  'applicants',
  'journey',
  'screens',
  'call',
  'widget',
  'block',
  'action',
  'app',
  'server',
];

/** The grammar of a kind, or the words that all share (`common`), as it stands in `schemas/catalogue/`. */
export function readGrammar(name: KindName | 'common'): JsonSchema {
  const known = texts.get(name) ?? JSON.parse(readFileSync(new URL(`${name}.schema.json`, folder), 'utf8'));
  texts.set(name, known);
  return known;
}

const texts = new Map<string, JsonSchema>();

let ajv: Ajv | undefined;

/** The validator of documents of a kind, layer by layer. Compiled when first asked for. */
export function grammarValidator(name: KindName): ValidateFunction {
  ajv ??= withGrammars();
  const validate = ajv.getSchema(`${name}.schema.json`);
  if (validate === undefined) throw new Error(`there is no grammar of a ${name}`);
  return validate as ValidateFunction;
}

function withGrammars(): Ajv {
  const instance = createAjv({ ...forSentences, ...quickSetUp });
  instance.addVocabulary([
    'x-grammar',
    'x-means',
    'x-what',
    'x-like',
    'x-unit',
    'x-required',
    'x-own',
    'x-read',
    'patternErrorMessage',
    'x-names',
    'x-before',
    'x-keys',
    'x-prefix',
    'x-defines',
    'x-expression',
    'x-props',
    'x-weak',
    'x-optional',
  ]);
  const grammars = (['common', ...kindNames] as const).map((name) => [name, readGrammar(name)] as const);
  const definitions = namesIn(JSON.stringify(grammars)).map((name) => [name, {}]);
  instance.addSchema({ definitions: Object.fromEntries(definitions) }, namesFile);
  for (const [name, grammar] of grammars) instance.addSchema(grammar, `${name}.schema.json`);
  return instance;
}

/** What the text of a grammar refers to among the names. */
export function namesIn(grammar: string): string[] {
  return [...grammar.matchAll(/names\.schema\.json#\/definitions\/([\w-]+)/gu)].map(([, name = '']) => name);
}

let groups: unknown;

/** Whether the grammar of the settings names a key: group, then key. Such a key may say null for none. */
export function isNamedSetting(path: readonly string[]): boolean {
  const [group, key] = path;
  if (group === undefined || key === undefined || path.length > 2) return false;
  groups ??= readPath(readGrammar('settings'), 'definitions.settings.properties');
  return readPath(groups, `${group}.properties.${key}`) !== undefined;
}

/**
 * What each brand says itself (`x-own`): a layer below cannot say it for all, or a new brand would take part with the bank
 * and the addresses of nobody.
 * @param group the group of settings that holds the keys
 */
export function ownKeys(name: KindName, group?: string): readonly string[] {
  const known = byName.get(`${name} ${group}`) ?? find(readGrammar(name), group);
  byName.set(`${name} ${group}`, known);
  return known;
}

const byName = new Map<string, readonly string[]>();

function find(grammar: JsonSchema, group: string | undefined): readonly string[] {
  const groups = (grammar.definitions as Record<string, JsonSchema>).settings?.properties;
  const schema = group === undefined ? grammar : (groups as Record<string, JsonSchema>)[group];
  return (schema?.['x-own'] ?? []) as string[];
}
