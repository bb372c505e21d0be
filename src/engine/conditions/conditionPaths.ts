import type { Condition, PathTest } from '../slice.ts';

/**
 * The context paths that a condition reads, through the names it uses, each once, in order of appearance. Unknown names
 * are skipped: `compileCondition` reports them.
 */
export function conditionPaths(condition: Condition, named: Record<string, Condition>): string[] {
  const paths = new Set<string>();
  collect(condition, named, paths, new Set());
  return [...paths];
}

function collect(
  condition: unknown,
  named: Record<string, Condition>,
  paths: Set<string>,
  seen: Set<string>,
): void {
  if (typeof condition === 'string') {
    if (seen.has(condition) || !Object.hasOwn(named, condition)) return;
    seen.add(condition);
    collect(named[condition], named, paths, seen);
    return;
  }
  if (typeof condition !== 'object' || condition === null) return;
  for (const [key, value] of Object.entries(condition)) {
    if (key.includes('.')) paths.add(key);
    else for (const part of Array.isArray(value) ? value : [value]) collect(part, named, paths, seen);
  }
}

/** Each test in a condition, through the names that it uses. */
export function readTests(
  condition: unknown,
  named: Record<string, Condition>,
  visit: (path: string, test: PathTest) => void,
): void {
  if (typeof condition === 'string') readTests(named[condition], named, visit);
  else if (Array.isArray(condition)) for (const part of condition) readTests(part, named, visit);
  else if (typeof condition === 'object' && condition !== null) {
    for (const [key, value] of Object.entries(condition)) {
      if (key.includes('.')) visit(key, value as PathTest);
      else readTests(value, named, visit);
    }
  }
}
