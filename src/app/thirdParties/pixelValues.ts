import { isObject } from '../../engine/overlay/mergePatch.ts';
import { readPath } from '../../engine/readPath.ts';
import { contextAtom } from '../../state/contextAtom.ts';
import type { AppStore } from '../../state/createAppStore.ts';
import { sliceAtom } from '../../state/sliceAtom.ts';

/** A conversion's referrer is cut to this many characters (TRK-010, CON-013). */
const referrerLimit = 512;

/**
 * What the pixels of a site name of a visit: the page it came from, and parameters of the address. Whatever says anything
 * of a person, or opens anything, is left out even where a pixel names it (SEC-015).
 */
export function pixelValues(store: AppStore): Record<string, string> {
  const context = store.get(contextAtom);
  const { context: declared, sensitiveQuery } = store.get(sliceAtom);
  const pixels = readPath(context, 'site.pixels');
  const tags = (Array.isArray(pixels) ? pixels : []).map((pixel) =>
    isObject(pixel) ? String(pixel.Tag) : '',
  );
  const names = new Set(
    tags.flatMap((tag) => [...tag.matchAll(/\{([\w.]+)\}/gu)].map(([, name = '']) => name)),
  );
  const values: Record<string, string> = {};
  if (names.has('referrer'))
    values.referrer = String(readPath(context, 'device.referrer') ?? '').slice(0, referrerLimit);
  for (const name of names) {
    if (!name.startsWith('query.')) continue;
    const value = readPath(context, name);
    if (
      Object.hasOwn(declared, name) &&
      !Object.hasOwn(sensitiveQuery, name.slice('query.'.length)) &&
      typeof value === 'string'
    )
      values[name] = value;
  }
  return values;
}
