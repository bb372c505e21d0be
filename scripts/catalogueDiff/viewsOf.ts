import type { Checked } from '../../src/compile/Compiler.ts';
import type { Json, SiteView } from '../../src/compile/compare/SiteView.ts';
import { type Node, plain } from '../../src/compile/document/Node.ts';
import { sitesOf } from '../../src/compile/show/sitesOf.ts';
import { readerOf } from '../where/readerOf.ts';
import { termsLines } from '../where/termsLines.ts';

/** The released sites of a checked catalogue with what is compared of them. */
export function viewsOf({ catalogue, linked }: Pick<Checked, 'catalogue' | 'linked'>): SiteView[] {
  const merged = new Map(sitesOf(catalogue).map(({ key, layers }) => [key, layers]));
  return linked.sites.flatMap((site) => {
    const brand = linked.brands.get(site.layers.brand);
    const layers = merged.get(site.key);
    const terms = linked.terms.get(site.key);
    if (brand === undefined || layers === undefined) return [];
    return [
      {
        site,
        brand,
        flow: json(layers.flowNode),
        screens: Object.fromEntries([...layers.screens].map(([id, node]) => [id, json(node)])),
        settings: json(layers.settings),
        terms: terms === undefined ? [] : termsLines(terms),
        words: readerOf(site, brand),
      },
    ];
  });
}

function json(node: Node | undefined): Json {
  return node === undefined ? {} : (plain(node) as Json);
}
