import type { Context } from '../machine.ts';
import { readPath } from '../readPath.ts';

const years = 15;
/** Made once for a year: a list that stays the same is drawn once. */
const known = new Map<number, string[]>();

/** The years in which a payment card may end, as text: fifteen from the current one on (PAY-013). */
export function cardYears(context: Context): string[] | undefined {
  const year = readPath(context, 'now.year');
  if (typeof year !== 'number') return undefined;
  const list = known.get(year) ?? Array.from({ length: years }, (_, index) => String(year + index));
  known.set(year, list);
  return list;
}
