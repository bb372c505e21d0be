import { keyPlace, member } from '../../compile/document/Node.ts';
import type { LinkedSite } from '../../compile/link/LinkedSite.ts';
import { printCondition } from '../../compile/lower/printCondition.ts';
import { readDeclared } from '../../engine/context/readDeclared.ts';
import type { Context } from '../../engine/machine.ts';
import type { Condition, PathTest } from '../../engine/slice.ts';
import { readTests } from '../prove/proofSlice.ts';
import { authoredAt } from './authoredAt.ts';

/** What conditions of a site are told with. */
export interface ToldSite {
  site: LinkedSite;
  isSensitive(path: string): boolean;
  /** Where the value of a path is said, as far as that is known. */
  setAt(path: string): string | undefined;
}

/** A condition as an expression. */
export function conditionWords(condition: Condition): string {
  const text = JSON.stringify(condition);
  if (text === '{"any":[]}') return 'false';
  return text === '{"all":[]}' ? 'true' : printCondition(condition);
}

/**
 * What stands behind a condition: each name that it uses with what that means and where that is said, and each value
 * that it reads.
 * @param read the value of a path where it is not that of the context
 */
export function reasonsOf(
  { site, isSensitive, setAt }: ToldSite,
  condition: Condition,
  context: Context,
  read: (path: string) => unknown = (path) => readDeclared(context, path, site.slice.context),
): string[] {
  const { conditions } = site.slice;
  const names = namesOf(condition, conditions).map((name) => {
    const node = member(site.layers.flowNode, 'conditions');
    const place = node === undefined ? '' : `  ${authoredAt(keyPlace(node, name))}`;
    return `${name}: ${conditionWords(conditions[name] ?? name)}${place}`;
  });
  const looked = new Map<string, boolean>();
  readTests(condition, conditions, (path, test) => {
    looked.set(path, (looked.get(path) ?? true) && isPresence(test));
  });
  const values = [...looked].map(([path, isOnlyPresence]) => {
    const value = read(path);
    const words = `${path} ${isOnlyPresence ? presenceWords(value) : valueWords(value, isSensitive(path))}`;
    return { words, place: isNothing(value) ? undefined : setAt(path) };
  });
  const set = values.flatMap(({ words, place }) => (place === undefined ? [] : [`${words}, set  ${place}`]));
  const others = values.flatMap(({ words, place }) => (place === undefined ? [words] : []));
  return [...names, ...set, ...(others.length === 0 ? [] : [others.join(', ')])];
}

/** Every condition that is used by its name, through names. */
function namesOf(condition: unknown, named: Record<string, Condition>): string[] {
  const found = new Set<string>();
  const collect = (part: unknown): void => {
    if (typeof part === 'string') {
      if (found.has(part) || !Object.hasOwn(named, part)) return;
      found.add(part);
      collect(named[part]);
    } else if (Array.isArray(part)) part.forEach(collect);
    else if (typeof part === 'object' && part !== null) {
      for (const [key, inner] of Object.entries(part)) if (!key.includes('.')) collect(inner);
    }
  };
  collect(condition);
  return [...found];
}

/** Whether a test asks only if there is something. */
function isPresence(test: PathTest): boolean {
  return test === null || JSON.stringify(test) === '{"minLength":1}';
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** What it is decides nothing, and may be of a person. */
function presenceWords(value: unknown): string {
  return isNothing(value) ? 'is not given' : 'is given';
}

function valueWords(value: unknown, isHidden: boolean): string {
  if (isNothing(value)) return 'is not given';
  return isHidden ? 'is hidden' : `is ${typeof value === 'string' ? `'${value}'` : JSON.stringify(value)}`;
}
