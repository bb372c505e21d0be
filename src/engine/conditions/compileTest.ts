import type { PathDeclaration, PathTest, Scalar } from '../slice.ts';
import { ConditionMistake } from './ConditionMistake.ts';

/** Holds a value (undefined where absent) against one test. */
export type ValueTest = (value: unknown) => boolean;

/**
 * Compiles what one path is held against. A list means any of these; several words of an object must all hold.
 * `null` stands for an absent value. Strings ignore case where the path is declared so (RES-001).
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

/** Lengths count characters of a text (as JSON Schema does), items of a list, keys of an object; what is absent has length 0. */
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
