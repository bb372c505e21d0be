import type { Scalar } from '../../engine/slice.ts';

type Json = unknown;

/**
 * A lowered condition as the expression that says it.
 * @param condition a name, `all`, `any`, `not`, or paths with what they are held against
 * @throws Error for a test that expressions cannot say
 */
export function printCondition(
  condition: Json,
  within: 'nothing' | 'or' | 'and' | 'not' = 'nothing',
): string {
  if (typeof condition === 'string') return condition;
  const object = condition as Record<string, Json>;
  if (object.not !== undefined) return printNegation(object.not);
  const list = (object.any ??
    object.all ??
    Object.entries(object).map(([path, test]) => ({ [path]: test }))) as Json[];
  const word = object.any === undefined ? 'and' : 'or';
  const [only] = list;
  if (list.length === 1) {
    return object.any === undefined && object.all === undefined
      ? printTests(object)
      : printCondition(only, within);
  }
  const text = list.map((part) => printCondition(part, word)).join(` ${word} `);
  return isLooser(word, within) ? `(${text})` : text;
}

function isLooser(word: 'and' | 'or', within: string): boolean {
  if (within === 'nothing') return false;
  return within === 'not' || (word === 'or' && within === 'and') || word === within;
}

function printNegation(inner: Json): string {
  if (typeof inner === 'object' && inner !== null) {
    const entries = Object.entries(inner);
    const [first] = entries;
    if (first !== undefined && entries.length === 1 && first[0].includes('.')) {
      const [path, test] = first;
      if (isGiven(test)) return `${path} is not given`;
      if (test !== true && typeof test !== 'object') return `${path} is not ${literal(test as Scalar)}`;
    }
  }
  return `not ${printCondition(inner, 'not')}`;
}

function printTests(tests: Record<string, Json>): string {
  return Object.entries(tests)
    .map(([path, test]) => {
      if (test === true) return path;
      if (isGiven(test)) return `${path} is given`;
      if (Array.isArray(test)) return `${path} in (${test.map(literal).join(', ')})`;
      if (typeof test !== 'object' || test === null) return `${path} is ${literal(test as Scalar)}`;
      const { minimum, maximum } = test as { minimum?: number; maximum?: number };
      const only = Object.keys(test).length === 1;
      if (only && minimum !== undefined) return `${path} >= ${minimum}`;
      if (only && maximum !== undefined) return `${path} <= ${maximum}`;
      throw new Error(`an expression cannot say ${JSON.stringify({ [path]: test })}`);
    })
    .join(' and ');
}

function isGiven(test: Json): boolean {
  return JSON.stringify(test) === '{"minLength":1}';
}

function literal(value: Scalar): string {
  if (typeof value !== 'string') return String(value);
  if (value.includes("'"))
    throw new Error(`an expression cannot say ${JSON.stringify(value)}, for its quote`);
  return `'${value}'`;
}
