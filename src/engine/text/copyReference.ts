import type { Text } from '../slice.ts';

/** The key of a `{ $copy: key }` reference, undefined for anything else. */
export function copyReference(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('$copy' in value)) return undefined;
  return typeof value.$copy === 'string' ? value.$copy : undefined;
}

/** A sentence by key from a slice's copy; a key that is not there is shown as it is, so that it is found. */
export function sentenceOf(copy: Record<string, Text>, key: string): Text {
  return Object.hasOwn(copy, key) ? (copy[key] ?? key) : key;
}
