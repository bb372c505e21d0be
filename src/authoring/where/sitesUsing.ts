import type { Document } from '../../compile/document/Catalogue.ts';
import { itemsOf, member, textOf } from '../../compile/document/Node.ts';
import type { LinkedCatalogue } from '../../compile/link/LinkedCatalogue.ts';
import type { LinkedSite } from '../../compile/link/LinkedSite.ts';

/** The sites, released ones and drafts, that a document says something of: those of its brand and flow that use it. */
export function sitesUsing({ name, ids, node, source }: Document, linked: LinkedCatalogue): LinkedSite[] {
  const { id = '' } = ids;
  return [...linked.sites, ...linked.drafts].filter((site) => {
    const { brand, flow } = site.layers;
    if (![undefined, '_base', brand].includes(ids.brand)) return false;
    if (![undefined, '_base', flow].includes(ids.flow)) return false;
    if (name === 'part') return site.layers.flowLayers.some(({ place }) => place.source.file === source.file);
    if (name === 'screen') return Object.hasOwn(site.slice.screens, id);
    if (name === 'fragment') return site.layers.usedFragments.has(id);
    if (name === 'form') return id === '_base' || site.forms.has(id);
    if (name === 'field') return site.used.fields.has(id);
    if (name === 'journey') return visits(node, brand);
    return true;
  });
}

function visits(journey: Document['node'], brand: string): boolean {
  const brands = member(journey, 'brands');
  return textOf(brands) === 'all' || itemsOf(brands).map(textOf).includes(brand);
}
