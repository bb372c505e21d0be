import type { PathType } from '../slice.ts';

/**
 * A value as its declaration types it. Answers of foreign servers write `"true"`, `"1"` or `"89.00"` where a flag or an
 * amount is meant; a scalar that cannot be read so counts as absent. Objects (a `{ $copy }` reference where a
 * text is declared, or an answer read whole) stay as they are.
 */
export function asDeclared(value: unknown, type: PathType): unknown {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'object') return value;
  return readers[type](value);
}

const readers: Record<PathType, (value: unknown) => unknown> = {
  string: (value) => String(value),
  number: asNumber,
  boolean: asBoolean,
  list: () => undefined,
  object: (value) => value,
};

function asNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

function asBoolean(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const word = String(value).trim().toLowerCase();
  if (word === 'true' || word === '1') return true;
  return word === 'false' || word === '0' ? false : undefined;
}
