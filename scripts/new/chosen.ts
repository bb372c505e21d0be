import { Refusal } from '../show/Refusal.ts';
import type { OptionName } from './Kind.ts';

/**
 * The value of an option, which has to be one of those that are there.
 * @throws Refusal that says which are there
 */
export function chosen(option: OptionName, value: string | undefined, known: readonly string[]): string {
  const there = `There are: ${known.join(', ')}.`;
  if (value === undefined)
    throw new Refusal(`Say which ${option}, as in "-- --${option} ${known[0]}". ${there}`);
  if (!known.includes(value)) throw new Refusal(`There is no ${option} "${value}". ${there}`);
  return value;
}
