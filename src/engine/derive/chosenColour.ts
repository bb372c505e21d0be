import { readPath } from '../context/readPath.ts';
import type { Context } from '../machine.ts';
import { isObject } from '../overlay/mergePatch.ts';

/** The card colour that was chosen, of `session.cardColours` by `applicant.cardColorCode`; undefined before a choice. */
export function chosenColour(context: Context): Record<string, unknown> | undefined {
  const code = readPath(context, 'applicant.cardColorCode');
  const colours = readPath(context, 'session.cardColours');
  if (!Array.isArray(colours)) return undefined;
  return colours.find((colour) => isObject(colour) && colour.value === code);
}
