export type Converter = (value: unknown) => unknown;

/**
 * The names allowed in `as`. Each takes a value, undefined if absent, and returns the type that the contract declares
 * (A-103).
 */
export const converters = {
  /** true for true, 'true', '1', 1, 'yes'; otherwise false. Undefined if there is no answer. */
  boolean: (value) => (words(value).trim() === '' ? undefined : truth(value)),
  /** 'true' or 'false'. */
  trueFalse: (value) => String(truth(value)),
  /** Text without leading and trailing spaces. */
  trimmed: (value) => words(value).trim(),
  lower: (value) => words(value).toLowerCase(),
  /** A number, read through '$' and ','. Undefined if there is none. */
  number,
  /** A reservation number with its D, typed with or without it. */
  reservation: (value) => (digits(value) === '' ? '' : `D${digits(value)}`),
} satisfies Record<string, Converter>;

export type ConverterName = keyof typeof converters;

/** Finds a converter by its name in the catalogue; own properties only. */
export function findConverter(name: string): Converter | undefined {
  return Object.hasOwn(converters, name) ? converters[name as ConverterName] : undefined;
}

const truths = new Set(['true', '1', 'yes']);

function truth(value: unknown): boolean {
  return truths.has(words(value).toLowerCase());
}

function words(value: unknown): string {
  return value === undefined || value === null || typeof value === 'object' ? '' : String(value);
}

function digits(value: unknown): string {
  return words(value).replace(/\D/gu, '');
}

function number(value: unknown): number | undefined {
  const text = words(value).replace(/[$,\s]/gu, '');
  const read = Number(text);
  return text === '' || !Number.isFinite(read) ? undefined : read;
}
