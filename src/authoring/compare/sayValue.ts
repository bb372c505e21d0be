import { isObject } from '../../engine/overlay/mergePatch.ts';
import type { Leaf } from './leavesOf.ts';
import type { SiteView } from './SiteView.ts';

/** A value of a document in words: a sentence by its key as applicants read it, anything else as JSON. */
export function sayValue(value: unknown, view: SiteView): string {
  if (value === undefined) return 'nothing';
  const { copy } = view.site.slice;
  const text = typeof value === 'string' && Object.hasOwn(copy, value) ? copy[value] : undefined;
  return text === undefined ? json(value) : JSON.stringify(view.words(text));
}

/** What became of a part: `a.b: 1 → 2`, `a.b is new: 2`, `a.b is gone; it was 1`. */
export function sayLeaf({ path, before, after }: Leaf, was: SiteView, is: SiteView): string {
  const name = path.join('.');
  if (before === undefined) return `${name} is new: ${sayValue(after, is)}`;
  if (after === undefined) return `${name} is gone; it was ${sayValue(before, was)}`;
  return `${name}: ${sayValue(before, was)} → ${sayValue(after, is)}`;
}

/** JSON as the documents lay it out on one line. */
function json(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(json).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${json(inner)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}
