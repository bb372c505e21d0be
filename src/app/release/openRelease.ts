import type { Slice } from '../../engine/slice.ts';
import type { Manifest } from './Manifest.ts';

/** The release that the page was made for. Files are immutable, so each is asked for once. */
export interface Release {
  /** `/_release/<hash>/`. */
  base: string;
  manifest(): Promise<Manifest>;
  /** @param address relative to the base */
  slice(address: string): Promise<Slice>;
  /** The slice that the server expects this page to need; undefined where the page does not say. */
  expected(): Promise<Slice> | undefined;
}

/**
 * @param id `<html data-release>`
 * @param expected address of the slice that the server preloads, if the page names one
 */
export function openRelease(
  id: string,
  expected: string | undefined,
  fetchJson: (address: string) => Promise<unknown>,
): Release {
  const base = `/_release/${encodeURIComponent(id)}/`;
  const asked = new Map<string, Promise<unknown>>();
  const once = (address: string): Promise<unknown> => {
    const known = asked.get(address) ?? fetchJson(address);
    asked.set(address, known);
    known.catch(() => asked.delete(address));
    return known;
  };
  return {
    base,
    manifest: () => once(`${base}manifest.json`) as Promise<Manifest>,
    slice: (address) => once(`${base}${address}`) as Promise<Slice>,
    expected: () => (expected === undefined ? undefined : (once(expected) as Promise<Slice>)),
  };
}
