import type { Declaration } from '../../../compile/link/Declaration.ts';
import type { PathTest } from '../../../engine/slice.ts';

/** A character that nobody types: a text of these is like no other that a condition names. */
const filler = '\u{E000}';

/** What comes from outside: a service may answer what no list of the catalogue holds. */
const foreign = /^(?:result|answer|event|query|device)\./u;

/**
 * Values of a path worth telling apart by these tests; undefined stands for nothing. Each value that the path can have is
 * like one of them. Undefined as a whole where that cannot be said, since a pattern is asked for.
 */
export function valuesOf(
  path: string,
  declaration: Declaration,
  tests: readonly PathTest[],
): unknown[] | undefined {
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
