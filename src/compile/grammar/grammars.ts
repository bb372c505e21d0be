import { readFileSync } from 'node:fs';
import type { Ajv, ValidateFunction } from 'ajv';
import type { JsonSchema } from '../../engine/form.ts';
import type { KindName } from '../document/kinds.ts';
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
  'terms',
  'settings',
  'context',
  'personas',
  'applicants',
  'journey',
  'call',
  'widget',
  'block',
  'action',
  'app',
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
