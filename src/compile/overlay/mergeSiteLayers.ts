import { checkComplete } from '../grammar/checkComplete.ts';
import type { Document } from '../read/Catalogue.ts';
import type { KindName } from '../read/kinds.ts';
import { entriesOf, member, type Node } from '../read/Node.ts';
import { placeText } from '../report/Place.ts';
import type { Report } from '../report/Report.ts';
import { mergeAll } from './mergeAll.ts';
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
  const flowLayers = layersOf(documents, 'flow', [{ flow: '_base' }, { flow }, inBrand]);
  const settingsLayers = layersOf(documents, 'settings', layered);
  const screenLayers = layersOfEach(documents, 'screen', layered);
  const formLayers = layersOfEach(
    documents,
    'form',
    [{}, ...layered],
    layersOf(documents, 'form', [{}], '_base'),
  );
  checkTables(flowLayers, report);
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
    screenLayers,
    forms: mergeEach('form', formLayers, report),
    formLayers,
  };
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

/** A layer never redefines a table of a lower one: a row that tests a feature says where a difference comes from. */
function checkTables(layers: Node[], report: Report): void {
  const defined = new Map<string, string>();
  for (const layer of layers) {
    for (const [name, , place] of entriesOf(member(layer, 'tables'))) {
      const lower = defined.get(name);
      if (lower === undefined) defined.set(name, placeText(place));
      else {
        report.mistake(
          place,
          `the table "${name}" stands in ${lower} already and tables are never overlaid: add a row there that tests a feature, or choose another name`,
        );
      }
    }
  }
}
