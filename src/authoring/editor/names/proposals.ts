import type { JsonSchema } from '../../../engine/form.ts';

/** Names, and what stands in the box over each. */
export type KnownNames = ReadonlyMap<string, string>;

/** What is said of every unknown name: it may be one that was just written. */
const unlessNew = 'A new one is known once `npm run dev` or `npm run catalogue` has seen it.';

export function isUnknown(mistake: string): string {
  return `${mistake}. ${unlessNew}`;
}

/** A list of names; another text is a mistake, said as the check says it. Anything, where there are none. */
export function listOf(names: KnownNames, mistake: string): JsonSchema {
  if (names.size === 0) return {};
  const enumDescriptions = [...names.values()];
  return {
    enum: [...names.keys()],
    ...(enumDescriptions.some((text) => text !== '') && { enumDescriptions }),
    errorMessage: isUnknown(mistake),
  };
}

export function to(definition: string): JsonSchema {
  return { $ref: `#/definitions/${definition}` };
}

/** Offers what is listed. Editors look for proposals under `anyOf`, not under `then`. */
export function proposes(...lists: JsonSchema[]): JsonSchema {
  return { anyOf: [...lists, {}] };
}

/** Offers a list, and takes no other text; whether anything but text may stand here, the grammar says. */
export function oneOf(list: JsonSchema): JsonSchema {
  return { ...proposes(list), ...when({ type: 'string' }, list) };
}

/** The same, or an expression behind `=`. */
export function oneOfOrExpression(list: JsonSchema): JsonSchema {
  return {
    ...proposes(list, to('namedValues')),
    ...when({ type: 'string', pattern: '^(?!=)' }, list, to('expression')),
  };
}

export function when(condition: JsonSchema, met: JsonSchema, otherwise?: JsonSchema): JsonSchema {
  // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
  return { if: condition, then: met, ...(otherwise && { else: otherwise }) };
}

/** Keys of an object: those that are known, each with its meaning; no others. */
export function keysOf(list: string, names: KnownNames): JsonSchema {
  return { propertyNames: { ...to(list), doNotSuggest: true }, ...keysLike(names) };
}

/** Keys that are offered, with their meaning; others may stand there. */
export function keysLike(names: KnownNames): JsonSchema {
  return {
    properties: Object.fromEntries(
      [...names].map(([name, description]) => [name, description === '' ? {} : { description }]),
    ),
  };
}

/** Text that matches; what it is told where it does not. */
export function matching(pattern: string, mistake: string): JsonSchema {
  return { pattern, patternErrorMessage: isUnknown(mistake) };
}

/** Holds where a key of an object says this. */
export function says(key: string, value: string): JsonSchema {
  return { properties: { [key]: { const: value } }, required: [key] };
}

/** Any of these, literally, in a regular expression. */
export function anyOfWords(words: Iterable<string>): string {
  return [...words].map((word) => word.replace(/[.*+?^${}()|[\]\\/]/gu, '\\$&')).join('|');
}

export function mapValues<T, R>(
  object: Record<string, T>,
  map: (value: T, key: string) => R,
): Record<string, R> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value, key)]));
}
