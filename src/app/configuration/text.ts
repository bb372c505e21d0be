import { readKey } from '../../api/readKey.ts';

/** The first of some keys of a settings group that holds a text or number, as text; '' where none does. */
export function text(group: unknown, ...names: string[]): string {
  for (const name of names) {
    const value = readKey(group, name);
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'number') return String(value);
  }
  return '';
}
