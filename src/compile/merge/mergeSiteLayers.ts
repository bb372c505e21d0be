import type { Document } from '../document/Catalogue.ts';
import type { KindName } from '../document/kinds.ts';
import { itemsOf, member, type Node, textOf } from '../document/Node.ts';
import { checkComplete } from '../grammar/checkComplete.ts';
import type { Report } from '../report/Report.ts';
import { mergeAll } from './mergeAll.ts';
import { SiteFragments } from './SiteFragments.ts';
import type { SiteLayers } from './SiteLayers.ts';

/** One folder that may hold a layer; order in a list is that of precedence, lowest first. */
export interface Layer {
  brand?: string;
  flow?: string;
}

/** Merges every document of a site. `documents` are those that may concern it (see `documentsOf`). */
export function mergeSiteLayers(
  brand: string,
  flow: string,
  documents: readonly Document[],
  report: Report,
): SiteLayers {
  const inBrand = { brand, flow };
  const merge = (name: KindName, layers: Layer[], id?: string) =>
    mergeLayers(name, layersOf(documents, name, layers, id), report);
  const layered = [{ flow: '_base' }, { flow }, { brand }, inBrand];
  const flowLayers = flowLayersOf(documents, brand, flow, report);
  const settingsLayers = layersOf(documents, 'settings', layered);
  const fragments = new SiteFragments(layersOfEach(documents, 'fragment', layered), report);
  const screenLayers = new Map(
    [...layersOfEach(documents, 'screen', layered)].map(([id, layers]) => [
      id,
      layers.map((layer) => fragments.expand(layer)),
    ]),
  );
  const formLayers = layersOfEach(
    documents,
    'form',
    [{}, ...layered],
    layersOf(documents, 'form', [{}], '_base'),
  );
  return {
    key: `${brand}.${flow}`,
    brand,
    flow,
    brandNode: merge('brand', [{ brand: '_base' }, { brand }]),
    flowNode: mergeLayers('flow', flowLayers, report),
    flowLayers,
    copy: merge('copy', [{ brand: '_base' }, { flow }, { brand }, inBrand]),
    settings: mergeLayers('settings', settingsLayers, report),
    settingsLayers,
    screens: mergeEach('screen', screenLayers, report),
    usedFragments: fragments.used,
    screenLayers,
    forms: mergeEach('form', formLayers, report),
    formLayers,
    fieldLayers: fieldLayersOf(documents, layered),
  };
}

/** What a flow is made of: what all have in common, the parts that it lists, itself, and the brand's. */
function flowLayersOf(documents: readonly Document[], brand: string, flow: string, report: Report): Node[] {
  const own = layersOf(documents, 'flow', [{ flow }, { brand, flow }]);
  const parts = documents.filter(({ name }) => name === 'part');
  const listed = own.map((layer) => member(layer, 'parts')).findLast((list) => list !== undefined);
  const found = itemsOf(listed).flatMap((item) => {
    const part = parts.find(({ ids }) => ids.id === textOf(item));
    if (part === undefined) {
      const unknown = { word: textOf(item) ?? '', known: parts.map(({ ids }) => ids.id ?? '') };
      report.mistake(item.place, `flows/_base/parts has no "${unknown.word}.json"`, { unknown });
    }
    return part?.node?.kind === 'object' ? [part.node] : [];
  });
  return [...layersOf(documents, 'flow', [{ flow: '_base' }]), ...found, ...own];
}

function layersOf(documents: readonly Document[], name: KindName, layers: Layer[], id?: string): Node[] {
  return layers.flatMap((layer) => {
    const found = documents.find(
      (document) =>
        document.name === name &&
        document.ids.brand === layer.brand &&
        document.ids.flow === layer.flow &&
        document.ids.id === id,
    );
    return found?.node?.kind === 'object' ? [found.node] : [];
  });
}

/** The layers of every document of a kind, by its id, in the order of the ids, over what all of them have in common. */
function layersOfEach(
  documents: readonly Document[],
  name: KindName,
  layers: Layer[],
  common: readonly Node[] = [],
): ReadonlyMap<string, readonly Node[]> {
  const ids = new Set(
    documents.flatMap((document) => (document.name === name ? [document.ids.id ?? ''] : [])),
  );
  ids.delete('_base');
  return new Map([...ids].sort().map((id) => [id, [...common, ...layersOf(documents, name, layers, id)]]));
}

/** Most sites take every field as it is. */
function fieldLayersOf(
  documents: readonly Document[],
  layers: Layer[],
): ReadonlyMap<string, readonly Node[]> {
  const laid = documents.filter(
    ({ name, ids }) => name === 'field' && (ids.brand !== undefined || ids.flow !== undefined),
  );
  return layersOfEach(laid, 'field', layers);
}

function mergeEach(
  name: KindName,
  layersById: ReadonlyMap<string, readonly Node[]>,
  report: Report,
): Map<string, Node> {
  const merged = new Map<string, Node>();
  for (const [id, layers] of layersById) {
    const node = mergeLayers(name, layers, report);
    if (node !== undefined) merged.set(id, node);
  }
  return merged;
}

/** Merges layers, lowest first, and holds the whole against the complete grammar. */
function mergeLayers(name: KindName, layers: readonly Node[], report: Report): Node | undefined {
  const merged = mergeAll(layers);
  if (merged !== undefined) checkComplete(name, merged, report);
  return merged;
}
