import { findDeclaration, readDeclared } from '../context/readDeclared.ts';
import type { Context } from '../machine.ts';
import { isObject } from '../overlay/mergePatch.ts';
import type { Condition, PathDeclaration, PathTest, Row, Scalar, Slice, Table } from '../slice.ts';

type Conditions = Pick<Slice, 'conditions' | 'context'>;

const compiledOf = new WeakMap<Conditions, Map<Condition, Holds>>();

/**
 * Whether a condition of a linked slice is true. Each condition is compiled once per slice. Throws `ConditionMistake`
 * for a condition that the catalogue check would have refused.
 */
export function holds(slice: Conditions, condition: Condition, context: Context): boolean {
  let compiled = compiledOf.get(slice);
  if (compiled === undefined) {
    compiled = new Map();
    compiledOf.set(slice, compiled);
  }
  let test = compiled.get(condition);
  if (test === undefined) {
    test = compileCondition(condition, slice.conditions, slice.context);
    compiled.set(condition, test);
  }
  return test(context);
}

type Holds = (context: Context) => boolean;

interface Scope {
  named: Record<string, Condition>;
  declarations: Record<string, PathDeclaration>;
  /** Names being compiled, to detect cycles. */
  within: string[];
}

/**
 * Compiles a condition to a plain closure (no code generation). Throws `ConditionMistake` for an unknown name, an
 * undeclared path, a cycle of names or a malformed test, so that a typo is never a silent true or false.
 */
export function compileCondition(
  condition: Condition,
  named: Record<string, Condition>,
  declarations: Record<string, PathDeclaration>,
): Holds {
  return compile(condition, { named, declarations, within: [] }, '');
}

function compile(condition: unknown, scope: Scope, place: string): Holds {
  if (typeof condition === 'string') return compileNamed(condition, scope, place);
  if (!isObject(condition)) throw new ConditionMistake('a condition is a name or an object', place);
  const keys = Object.keys(condition);
  if (keys.length === 0) throw new ConditionMistake('the condition is empty', place);
  const word = keys.find((key) => !key.includes('.'));
  if (word === undefined) return compilePaths(condition, scope, place);
  if (keys.length > 1) throw new ConditionMistake(`"${word}" must stand alone in its condition`, place);
  return compileCombination(word, condition[word], scope, `${place}/${word}`);
}

function compileNamed(name: string, scope: Scope, place: string): Holds {
  if (!Object.hasOwn(scope.named, name)) {
    throw new ConditionMistake(
      `no condition is named "${name}". Known: ${list(Object.keys(scope.named))}`,
      place,
    );
  }
  if (scope.within.includes(name)) {
    throw new ConditionMistake(`the condition "${name}" refers to itself`, place);
  }
  return compile(scope.named[name], { ...scope, within: [...scope.within, name] }, place);
}

function compileCombination(word: string, parts: unknown, scope: Scope, place: string): Holds {
  if (word === 'not') {
    const holds = compile(parts, scope, place);
    return (context) => !holds(context);
  }
  if (word !== 'all' && word !== 'any') {
    throw new ConditionMistake(`"${word}" is neither a path nor one of all, any, not`, place);
  }
  if (!Array.isArray(parts)) throw new ConditionMistake(`"${word}" takes a list of conditions`, place);
  const tests = parts.map((part, index) => compile(part, scope, `${place}/${index}`));
  return word === 'all'
    ? (context) => tests.every((holds) => holds(context))
    : (context) => tests.some((holds) => holds(context));
}

function compilePaths(paths: Record<string, unknown>, scope: Scope, place: string): Holds {
  const tests = Object.entries(paths).map(([path, test]): Holds => {
    const declaration = findDeclaration(scope.declarations, path);
    if (declaration === undefined) {
      throw new ConditionMistake(`the path "${path}" is not declared in context.json`, `${place}/${path}`);
    }
    const holds = compileTest(test as PathTest, declaration, `${place}/${path}`);
    return (context) => holds(readDeclared(context, path, scope.declarations));
  });
  return (context) => tests.every((holds) => holds(context));
}

function list(names: string[]): string {
  return names.length === 0 ? 'none' : names.sort().join(', ');
}

/** Applies one test to a value (undefined if absent). */
export type ValueTest = (value: unknown) => boolean;

/**
 * Compiles the test of one path. A list means any of these; several words of an object must all be true. `null` means
 * absent. Strings ignore case if the path is declared so (RES-001).
 */
export function compileTest(test: PathTest, declaration: PathDeclaration, place: string): ValueTest {
  const ignoreCase = declaration.ignoreCase === true;
  if (Array.isArray(test)) return oneOf(test, ignoreCase, place);
  if (typeof test !== 'object' || test === null) return equals(test, ignoreCase);
  const words = Object.entries(test);
  if (words.length === 0) throw new ConditionMistake('the test of this path is empty', place);
  const tests = words.map(([word, limit]) => {
    if (!Object.hasOwn(wordTests, word)) {
      throw new ConditionMistake(
        `"${word}" is not a test. Known: ${Object.keys(wordTests).join(', ')}`,
        place,
      );
    }
    return wordTests[word as keyof typeof wordTests](limit, ignoreCase, `${place}/${word}`);
  });
  return (value) => tests.every((holds) => holds(value));
}

type WordTest = (limit: unknown, ignoreCase: boolean, place: string) => ValueTest;

const wordTests = {
  const: (limit, ignoreCase, place) => equals(scalar(limit, place), ignoreCase),
  enum: (limit, ignoreCase, place) => oneOf(limit, ignoreCase, place),
  minimum: (limit, _case, place) => compareNumber(limit, place, (value, bound) => value >= bound),
  maximum: (limit, _case, place) => compareNumber(limit, place, (value, bound) => value <= bound),
  minLength: (limit, _case, place) => compareLength(limit, place, (length, bound) => length >= bound),
  maxLength: (limit, _case, place) => compareLength(limit, place, (length, bound) => length <= bound),
  pattern: (limit, ignoreCase, place) => matches(limit, ignoreCase, place),
} satisfies Record<string, WordTest>;

function equals(expected: Scalar, ignoreCase: boolean): ValueTest {
  if (expected === null) return (value) => value === undefined || value === null;
  if (typeof expected !== 'string' || !ignoreCase) return (value) => value === expected;
  const lower = expected.toLowerCase();
  return (value) => typeof value === 'string' && value.toLowerCase() === lower;
}

function oneOf(list: unknown, ignoreCase: boolean, place: string): ValueTest {
  if (!Array.isArray(list) || list.length === 0) {
    throw new ConditionMistake('a list of values must hold at least one', place);
  }
  const tests = list.map((item) => equals(scalar(item, place), ignoreCase));
  return (value) => tests.some((holds) => holds(value));
}

function scalar(value: unknown, place: string): Scalar {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return value as Scalar;
  throw new ConditionMistake('a value must be text, a number, true, false or null', place);
}

function compareNumber(
  limit: unknown,
  place: string,
  holds: (value: number, bound: number) => boolean,
): ValueTest {
  const bound = numberOf(limit, place);
  return (value) => typeof value === 'number' && holds(value, bound);
}

/** Length in characters for a text (as in JSON Schema), in items for a list, in keys for an object; 0 if absent. */
function compareLength(
  limit: unknown,
  place: string,
  holds: (length: number, bound: number) => boolean,
): ValueTest {
  const bound = numberOf(limit, place);
  return (value) => holds(lengthOf(value), bound);
}

function lengthOf(value: unknown): number {
  if (typeof value === 'string') return [...value].length;
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
}

function numberOf(limit: unknown, place: string): number {
  if (typeof limit === 'number' && Number.isFinite(limit)) return limit;
  throw new ConditionMistake('a limit must be a number', place);
}

function matches(pattern: unknown, ignoreCase: boolean, place: string): ValueTest {
  try {
    const expression = new RegExp(String(pattern), ignoreCase ? 'iu' : 'u');
    return (value) => typeof value === 'string' && expression.test(value);
  } catch {
    throw new ConditionMistake(`"${String(pattern)}" is not a regular expression`, place);
  }
}

/**
 * A condition that cannot be used: an unknown name or path, a cycle, a malformed test. `place` is a JSON pointer into
 * it.
 */
export class ConditionMistake extends Error {
  override readonly name = 'ConditionMistake';
  readonly place: string;

  constructor(message: string, place: string) {
    super(message);
    this.place = place;
  }
}

/**
 * The first row whose `when` is true; a row without `when` always matches. Undefined if no row matches.
 * @param holds evaluates a condition in the current context
 * @param isRoute in a routing table: rows whose `to` is not a known route are skipped
 */
export function chooseRow<T>(
  table: Table<T>,
  holds: (condition: Condition) => boolean,
  isRoute?: (route: string) => boolean,
): Row<T> | undefined {
  return table.find((row) => {
    if (isRoute !== undefined && row.to !== undefined && !isRoute(row.to)) return false;
    return row.when === undefined || holds(row.when);
  });
}
