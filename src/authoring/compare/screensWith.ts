import type { Slice } from '../../engine/slice.ts';
import type { SiteView } from './SiteView.ts';

const reference = /"\$(?<kind>copy|value)":"(?<name>(?:[^"\\]|\\.)*)"/gu;
const known = new WeakMap<Slice, Map<string, Set<string>>>();

/** The screens of a site that say a sentence, by the blocks, the named values and the page titles that lead to it. */
export function screensWithText({ site: { slice } }: SiteView, key: string): string[] {
  const found = known.get(slice) ?? index(slice);
  known.set(slice, found);
  return [...found].filter(([, keys]) => keys.has(key)).map(([screen]) => screen);
}

/** The screens that ask for a field, or for any of a form. */
export function screensWithForm({ site: { slice } }: SiteView, form: string): string[] {
  return Object.values(slice.screens)
    .filter(({ uses }) => uses.forms.includes(form))
    .map(({ id }) => id);
}

function index(slice: Slice): Map<string, Set<string>> {
  const screens = new Map<string, Set<string>>();
  const add = (screen: string, holder: unknown) => {
    const keys = screens.get(screen) ?? new Set<string>();
    collect(slice, holder, keys, new Set());
    screens.set(screen, keys);
  };
  for (const [id, screen] of Object.entries(slice.screens)) {
    add(id, screen.blocks);
    if (screen.title !== undefined) add(id, { $copy: screen.title });
  }
  for (const { screen, title } of Object.values(slice.routes)) if (title !== undefined) add(screen, title);
  return screens;
}

function collect(slice: Slice, holder: unknown, keys: Set<string>, seen: Set<string>): void {
  for (const { groups } of (JSON.stringify(holder) ?? '').matchAll(reference)) {
    const name = JSON.parse(`"${groups?.name ?? ''}"`) as string;
    if (groups?.kind === 'copy') keys.add(name);
    else if (!seen.has(name)) {
      seen.add(name);
      collect(slice, slice.values[name], keys, seen);
    }
  }
}
