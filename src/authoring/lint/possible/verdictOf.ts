import type { Declaration, Declarations } from '../../../compile/link/Declaration.ts';
import { compileTest, type ValueTest } from '../../../engine/conditions/holds.ts';
import { findDeclaration } from '../../../engine/context/readDeclared.ts';
import type { Condition, PathTest } from '../../../engine/slice.ts';
import { valuesOf } from './valuesOf.ts';

/** What can become of a condition. */
export interface Verdict {
  canHold: boolean;
  canFail: boolean;
}

/** What a condition is made of. */
export interface Known {
  conditions: Readonly<Record<string, Condition>>;
  declarations: Declarations;
}

type Formula =
  | { all: Formula[] }
  | { any: Formula[] }
  | { not: Formula }
  | { path: string; test: ValueTest }
  /** Nobody can tell. */
  | { free: string };

/**
 * Whether a condition can hold, and whether it can fail, whatever is answered. It is tried with every value worth telling
 * apart, path by path, and left as soon as what was tried decides it. Where nothing can be said of a path, both are taken
 * to be possible.
 */
export function verdictOf(condition: Condition, known: Known): Verdict {
  const tests = new Map<string, PathTest[]>();
  const formula = formulaOf(condition, known, tests, []);
  const domains = new Map<string, readonly unknown[]>();
  for (const [path, held] of tests) {
    const declaration = findDeclaration(known.declarations, path) as Declaration | undefined;
    const values = declaration && valuesOf(path, declaration, held);
    if (values !== undefined) domains.set(path, distinct(values, held, declaration, path));
  }
  return {
    canHold: isPossible(formula, true, domains, new Map()),
    canFail: isPossible(formula, false, domains, new Map()),
  };
}

function formulaOf(
  condition: Condition,
  known: Known,
  tests: Map<string, PathTest[]>,
  within: readonly string[],
): Formula {
  const inner = (part: Condition) => formulaOf(part, known, tests, within);
  if (typeof condition === 'string') {
    const definition = Object.hasOwn(known.conditions, condition) ? known.conditions[condition] : undefined;
    if (definition === undefined || within.includes(condition)) return { free: condition };
    return formulaOf(definition, known, tests, [...within, condition]);
  }
  if ('not' in condition) return { not: inner(condition.not as Condition) };
  const parts = Object.entries(condition).map(([key, value]): Formula => {
    if (key === 'all') return { all: (value as Condition[]).map(inner) };
    if (key === 'any') return { any: (value as Condition[]).map(inner) };
    const declaration = findDeclaration(known.declarations, key);
    if (declaration === undefined) return { free: key };
    const test = value as PathTest;
    tests.set(key, [...(tests.get(key) ?? []), test]);
    return { path: key, test: compileTest(test, declaration, key) };
  });
  const [only, ...more] = parts;
  return only !== undefined && more.length === 0 ? only : { all: parts };
}

/** One value of each kind that the tests tell apart. */
function distinct(
  values: readonly unknown[],
  tests: readonly PathTest[],
  declaration: Declaration | undefined,
  path: string,
): unknown[] {
  if (declaration === undefined) return [];
  const compiled = tests.map((test) => compileTest(test, declaration, path));
  const kinds = new Map(
    values.map((value) => [compiled.map((holds) => Number(holds(value))).join(''), value]),
  );
  return [...kinds.values()];
}

function isPossible(
  formula: Formula,
  wanted: boolean,
  domains: ReadonlyMap<string, readonly unknown[]>,
  tried: Map<string, unknown>,
): boolean {
  const asked = { path: undefined as string | undefined };
  const value = evaluated(formula, tried, domains, asked);
  if (value !== undefined) return value === wanted;
  const { path } = asked;
  // What is left cannot be told.
  if (path === undefined) return true;
  return (domains.get(path) ?? []).some((one) =>
    isPossible(formula, wanted, domains, new Map([...tried, [path, one]])),
  );
}

/** True, false, or undefined while that hangs on what is not tried yet; `asked` gets the first path of that. */
function evaluated(
  formula: Formula,
  tried: ReadonlyMap<string, unknown>,
  domains: ReadonlyMap<string, readonly unknown[]>,
  asked: { path: string | undefined },
): boolean | undefined {
  if ('free' in formula) return undefined;
  if ('path' in formula) {
    const { path, test } = formula;
    if (tried.has(path)) return test(tried.get(path));
    if (domains.has(path)) asked.path ??= path;
    return undefined;
  }
  if ('not' in formula) {
    const value = evaluated(formula.not, tried, domains, asked);
    return value === undefined ? undefined : !value;
  }
  const [parts, decisive] = 'all' in formula ? [formula.all, false] : [formula.any, true];
  let isKnown = true;
  for (const part of parts) {
    const value = evaluated(part, tried, domains, asked);
    if (value === decisive) return decisive;
    if (value === undefined) isKnown = false;
  }
  return isKnown ? !decisive : undefined;
}
