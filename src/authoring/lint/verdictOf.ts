import type { Declaration, Declarations } from '../../compile/names/Declaration.ts';
import { compileTest, type ValueTest } from '../../engine/conditions/holds.ts';
import { findDeclaration } from '../../engine/context/readDeclared.ts';
import type { Condition, PathTest } from '../../engine/slice.ts';

/** What can become of a condition. */
export interface Verdict {
  canHold: boolean;
  canFail: boolean;
}

/** What a condition is made of. */
export interface ConditionScope {
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
export function verdictOf(condition: Condition, known: ConditionScope): Verdict {
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
  known: ConditionScope,
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

/** A character that nobody types: a text of these is like no other that a condition names. */
const filler = '\u{E000}';

/** What comes from outside: a service may answer what no list of the catalogue holds. */
const foreign = /^(?:result|answer|event|query|device)\./u;

/**
 * Values of a path worth telling apart by these tests; undefined stands for nothing. Each value that the path can have is
 * like one of them. Undefined as a whole where that cannot be said, since a pattern is asked for.
 */
function valuesOf(path: string, declaration: Declaration, tests: readonly PathTest[]): unknown[] | undefined {
  const words = tests.flatMap((test) =>
    typeof test === 'object' && test !== null && !Array.isArray(test) ? Object.entries(test) : [],
  );
  if (words.some(([word]) => word === 'pattern')) return undefined;
  const limits = (...named: string[]) =>
    words.flatMap(([word, limit]) => (named.includes(word) && typeof limit === 'number' ? [limit] : []));
  const lengths = [...new Set([0, 1, ...limits('minLength', 'maxLength').flatMap((n) => [n - 1, n, n + 1])])];
  const nothing = declaration.default;
  const named = tests.flatMap(constants);
  switch (declaration.type) {
    case 'boolean':
      return [true, false];
    case 'number':
      return [nothing, ...around([...limits('minimum', 'maximum'), ...named.filter(isNumber)])];
    case 'string': {
      const list = declaration.enum ?? [];
      const isClosed = list.length > 0 && !foreign.test(path);
      const texts = isClosed ? ['', ...list] : [...named.filter(isText), ...lengths.map(ofLength)];
      return [nothing, ...list, ...texts];
    }
    case 'list':
      return [nothing, ...lengths.filter(isLength).map((length) => Array.from({ length }))];
    case 'object':
      return [nothing, ...lengths.filter(isLength).map((length) => ({ ...Array.from({ length }) }))];
  }
}

/** What a test names, whatever it says of it. */
function constants(test: PathTest): unknown[] {
  if (Array.isArray(test)) return test;
  if (typeof test !== 'object' || test === null) return [test];
  return [...('const' in test ? [test.const] : []), ...(test.enum ?? [])];
}

/** The numbers themselves, those between two of them and those beyond. */
function around(numbers: readonly number[]): number[] {
  const [first, ...others] = [...new Set(numbers)].sort((a, b) => a - b);
  if (first === undefined) return [0];
  let last = first;
  const values = [first - 1, first];
  for (const number of others) {
    values.push((last + number) / 2, number);
    last = number;
  }
  return [...values, last + 1];
}

function ofLength(length: number): string {
  return filler.repeat(Math.max(0, length));
}

function isLength(length: number): boolean {
  return length >= 0;
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
