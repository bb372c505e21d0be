import { keyPlace, member } from '../../src/compile/document/Node.ts';
import type { LinkedSite } from '../../src/compile/link/LinkedSite.ts';
import { linkedNode } from '../../src/compile/prove/placeAt.ts';
import { authoredAt } from '../../src/compile/why/authoredAt.ts';

/** Where the values of paths were set last. */
export class SetPlaces {
  readonly #site: LinkedSite;
  /** By what was set, the latest last. */
  readonly #places = new Map<string, string>();

  constructor(site: LinkedSite) {
    this.#site = site;
  }

  add(paths: readonly string[], place: string): void {
    const set = member(linkedNode(this.#site, place), 'set');
    for (const path of paths) {
      this.#places.delete(path);
      if (set !== undefined) this.#places.set(path, authoredAt(keyPlace(set, path)));
    }
  }

  /** Somebody typed what stands there now. */
  forget(path: string): void {
    this.#places.delete(path);
  }

  /** Of the path itself, or of the whole that it is in. */
  of(path: string): string | undefined {
    return [...this.#places].findLast(([set]) => path === set || path.startsWith(`${set}.`))?.[1];
  }
}
