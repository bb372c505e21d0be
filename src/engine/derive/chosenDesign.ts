import type { Context } from '../machine.ts';
import { isObject } from '../overlay/mergePatch.ts';
import { readPath } from '../readPath.ts';
import { designLabel } from './designLabel.ts';

/** Name of the art that a card has where no other design was chosen. */
const standard = 'card';

/** The art of the card design that was chosen: a name of the brand's art, or an address; the standard card without one. */
export function designArt(context: Context): string {
  return textOf(chosenIn(context)?.ColorCardFileName) ?? standard;
}

/** What the design that was chosen is called; undefined without one. */
export function designName(context: Context): string | undefined {
  const name = textOf(chosenIn(context)?.DisplayName);
  return name === undefined ? undefined : designLabel(name);
}

/** What the design that was chosen costs, in dollars; undefined without one. */
export function designFee(context: Context): number | undefined {
  const fee = Number(chosenIn(context)?.Fee);
  return Number.isFinite(fee) ? fee : undefined;
}

/** How words are printed on that card: `dark` where the brand says so of its art, else `light`. */
export function designInk(context: Context): 'dark' | 'light' {
  const dark = readPath(context, 'brand.darkInkOn');
  return Array.isArray(dark) && dark.includes(nameOf(designArt(context))) ? 'dark' : 'light';
}

/** The name of a picture, also where its address in a release is told: `…/card-coral.49d817ffcb.svg`. */
function nameOf(art: string): string {
  return /([^/.]+)(?:\.[^/]*)?$/u.exec(art)?.[1] ?? '';
}

/** The design by its code: the one that was accepted, else the one that the form holds now. */
function chosenIn(context: Context): Record<string, unknown> | undefined {
  const code =
    textOf(readPath(context, 'session.cardDesign')) ?? textOf(readPath(context, 'applicant.cardColorCode'));
  const designs = readPath(context, 'site.cardColors');
  if (code === undefined || !Array.isArray(designs)) return undefined;
  return designs.find(
    (design): design is Record<string, unknown> => isObject(design) && design.Code === code,
  );
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
