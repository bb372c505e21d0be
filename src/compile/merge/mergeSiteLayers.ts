import { isShared } from '../document/blame.ts';
import type { Document, KindName } from '../document/Catalogue.ts';
import { entriesOf, itemsOf, member, type Node, textOf } from '../document/Node.ts';
import { checkComplete } from '../grammar/checkComplete.ts';
import { isNamedSetting } from '../grammar/grammars.ts';
import { DiagnosticCollector } from '../report/DiagnosticCollector.ts';
import { checkLockedBlocks, checkLockedConditions, checkLockedCopy } from './checkLocks.ts';
import { copyIn, english, languagesOf, saidIn } from './copyIn.ts';
import { amendNode, mergeAll, type Removal, removalsOf } from './mergeNodes.ts';
import { SiteFragments } from './SiteFragments.ts';

/** The documents of one site with all layers merged. Undefined where no layer has one. */
export interface SiteLayers {
  /** `<brand>.<flow>`. */
  key: string;
  brand: string;
  flow: string;
  brandNode: Node | undefined;
  flowNode: Node | undefined;
  /** The layers of the flow, lowest first. */
  flowLayers: readonly Node[];
  copy: Node | undefined;
  /** The layers of the copy, lowest first. */
  copyLayers: readonly Node[];
  /** The sentences of the copy in each language but English that the site speaks. */
  translations: ReadonlyMap<string, Node>;
  /** What each language has for words that settings and servers say in English. */
  said: ReadonlyMap<string, Record<string, string>>;
  /** Tags of the languages that the site speaks, that of visitors who say nothing first. */
  languages: readonly string[];
  settings: Node | undefined;
  /** The layers of the settings, lowest first: each amends what brand and flow say already, and the variants. */
  settingsLayers: readonly Node[];
  /** With fragments in place of their uses. */
  screens: Map<string, Node>;
  usedFragments: ReadonlySet<string>;
  screenLayers: ReadonlyMap<string, readonly Node[]>;
  forms: Map<string, Node>;
  /** The layers of each form, lowest first: each amends the documents of its fields. */
  formLayers: ReadonlyMap<string, readonly Node[]>;
  /** Layers over a field's document in schemas/fields, lowest first; fields without such layers are left out. */
  fieldLayers: ReadonlyMap<string, readonly Node[]>;
  /** What the layers take away of each other. */
  removals: readonly Removal[];
}

/** One folder that may hold a layer; order in a list is that of precedence, lowest first. */
interface Layer {
  brand?: string;
  flow?: string;
}

/** Merges every document of a site. `documents` are those that may concern it (see `documentsOf`). */
export function mergeSiteLayers(
  brand: string,
  flow: string,
  documents: readonly Document[],
  report: DiagnosticCollector,
): SiteLayers {
  const inBrand = { brand, flow };
  const merge = (name: KindName, layers: readonly Node[]) => mergeLayers(name, layers, report);
  const layered = [{ flow: '_base' }, { flow }, { brand }, inBrand];
  const flowLayers = flowLayersOf(documents, brand, flow, report);
  const brandNode = merge('brand', layersOf(documents, 'brand', [{ brand: '_base' }, { brand }]));
  const isProposed = textOf(member(brandNode, 'wording')) === 'proposed';
  const ofCopy = [{ brand: '_base' }, { flow }, { brand }, inBrand];
  const copyLayers = ofCopy.flatMap((layer) => [
    ...layersOf(documents, 'copy', [layer]),
    ...(isProposed ? layersOf(documents, 'wording', [layer]).map(proposals) : []),
  ]);
  const flowNode = merge('flow', flowLayers);
  const copy = merge('copy', copyLayers);
  const languages = languagesOf(brandNode, flowNode);
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
    brandNode,
    flowNode,
    flowLayers,
    copy,
    copyLayers,
    translations: new Map(
      languages.flatMap((language) =>
        copy === undefined || language === english ? [] : [[language, copyIn(language, copy, documents)]],
      ),
    ),
    said: new Map(languages.map((tag) => [tag, saidIn(layersOf(documents, 'translation', ofCopy, tag))])),
    languages,
    settings: merge('settings', settingsLayers),
    settingsLayers,
    screens: mergeEach('screen', screenLayers, report),
    usedFragments: fragments.used,
    screenLayers,
    forms: mergeEach('form', formLayers, report),
    formLayers,
    fieldLayers: fieldLayersOf(documents, layered),
    removals: [
      ...fragments.removals,
      ...removalsOf(copyLayers),
      ...removalsOf(flowLayers, isAmendment('payloads')),
      ...removalsOf(settingsLayers, (path) => isAmendment('variants')(path) || isNamedSetting(path)),
      ...[...screenLayers.values()].flatMap((of) => removalsOf(of)),
      ...[...formLayers.values()].flatMap((of) => removalsOf(of, isAmendment('fields'))),
    ],
  };
}

/** What a document of wording says in place of the copy below it. */
function proposals(wording: Node): Node {
  const said = entriesOf(wording).flatMap(([key, node, place]) => {
    const say = member(node, 'say');
    return say === undefined ? [] : [[key, { place, node: say }] as const];
  });
  return { kind: 'object', place: wording.place, entries: new Map(said) };
}

/** The settings of a site whole, by name of the variant; `''` is the plain host. */
export function settingsByVariant({
  settings,
  settingsLayers,
}: Pick<SiteLayers, 'settings' | 'settingsLayers'>): Map<string, Node> {
  if (settings === undefined) return new Map();
  const variants = entriesOf(member(settings, 'variants')).map(([name]): [string, Node] => [
    name,
    amendNode(
      settings,
      settingsLayers.map((layer) => member(layer, 'variants', name)),
    ),
  ]);
  return new Map([['', settings], ...variants]);
}

/** What stands under a name of this part amends something else than the lower layers of its document. */
function isAmendment(part: string): (path: readonly string[]) => boolean {
  return ([first, ...more]) => first === part && more.length === 1;
}

/** What a flow is made of: what all have in common, the parts that it lists, itself, and the brand's. */
function flowLayersOf(
  documents: readonly Document[],
  brand: string,
  flow: string,
  report: DiagnosticCollector,
): Node[] {
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
  report: DiagnosticCollector,
): Map<string, Node> {
  const merged = new Map<string, Node>();
  for (const [id, layers] of layersById) {
    const own = new DiagnosticCollector();
    const node = mergeLayers(name, layers, own);
    if (node !== undefined) merged.set(id, node);
    const known = own.mistakes.length === 0 ? [] : idsBelow(layersById, id);
    if (known.length === 0)
      for (const { place, message, ...details } of own.mistakes) report.mistake(place, message, details);
    else if (node !== undefined) {
      const remedy = 'correct the name of this file, or write the whole here';
      report.mistake(
        { ...node.place, offset: 0 },
        `no lower layer has the ${name} "${id}" to change: ${remedy}`,
        {
          unknown: { word: id, known },
        },
      );
    }
  }
  return merged;
}

/** The documents that lower layers have, where only one brand or flow has this one; none where others have it, too. */
function idsBelow(layersById: ReadonlyMap<string, readonly Node[]>, id: string): string[] {
  const shared = (layers: readonly Node[] = []) =>
    layers.some(({ place: { source } }) => isShared(source.file) && !source.file.endsWith('/_base.json'));
  const own =
    layersById.get(id)?.filter(({ place: { source } }) => !source.file.endsWith('/_base.json')) ?? [];
  if (own.length !== 1 || shared(own)) return [];
  return [...layersById].flatMap(([other, layers]) => (shared(layers) ? [other] : []));
}

/** Merges layers, lowest first, and holds the whole against the complete grammar. */
function mergeLayers(name: KindName, layers: readonly Node[], report: DiagnosticCollector): Node | undefined {
  const merged = mergeAll(layers);
  if (merged !== undefined) checkComplete(name, merged, report);
  if (name === 'copy') checkLockedCopy(layers, report);
  if (name === 'screen' && merged !== undefined) {
    const before = report.mistakes.length;
    checkLockedBlocks(layers, report);
    if (report.mistakes.length === before) checkLockedConditions(merged, report);
  }
  return merged;
}
