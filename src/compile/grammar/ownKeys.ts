import type { JsonSchema } from '../../engine/form.ts';
import type { KindName } from '../document/kinds.ts';
import { readGrammar } from './grammars.ts';

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
