import type { DiagnosticCollector } from '../report/DiagnosticCollector.ts';
import type { Place, Source } from '../report/Place.ts';
import type { Node } from './Node.ts';

/** One file of the catalogue. */
export interface Document extends Kind {
  source: Source;
  /** Undefined where the text is not JSON. */
  node: Node | undefined;
  /** What is wrong with the document by itself: syntax, grammar. */
  report: DiagnosticCollector;
}

/** Every document on disk, and the folder names that make brands and flows. */
export interface Catalogue {
  root: string;
  documents: Document[];
  /** Ids without `_base`, in alphabetical order. */
  brands: string[];
  flows: string[];
  /** Whether every folder of a brand or flow could be taken for one. */
  isWhole: boolean;
  /** Who reviewed which words, by the file of each layer's records. */
  reviews: ReadonlyMap<string, readonly ReviewRecord[]>;
  /** Files that are no document of a kind. */
  report: DiagnosticCollector;
}

/** One line of `reviews.jsonl`: somebody read a text of the documents beside it, or said why locked words change (F-821). */
export interface ReviewRecord {
  /** The sentence or figure. The same words are reviewed wherever they stand in that layer; a figure only under its key. */
  key: string;
  language: string;
  /** SHA-256 of the text as it is written (`hashOfWords`). */
  words: string;
  /** Time of ISO 8601. */
  at: string;
  /** Who read the words, or who changes locked ones. */
  by?: string;
  /** What whoever read them had to say of it, such as a ticket. */
  note?: string;
  /** Why locked words became these. */
  why?: string;
  /** What a reviewer has against the words: they are not reviewed by it. */
  says?: string;
}

/** The node of the one document of a kind with these ids. */
export function nodeOf(catalogue: Catalogue, name: KindName, ids: Kind['ids']): Node | undefined {
  return catalogue.documents.find(
    (document) =>
      document.name === name &&
      document.ids.brand === ids.brand &&
      document.ids.flow === ids.flow &&
      document.ids.id === ids.id,
  )?.node;
}

/** The first character of a document. */
export function startOf(document: Document): Place {
  return { source: document.source, offset: 0 };
}

/** What a document is, by where it stands. */
export interface Kind {
  name: KindName;
  /** Ids of the path: brand, flow, and the document's own. */
  ids: { brand?: string; flow?: string; id?: string };
}

export type KindName =
  | 'brand'
  | 'copy'
  | 'wording'
  | 'translation'
  | 'flow'
  | 'part'
  | 'screen'
  | 'fragment'
  | 'settings'
  | 'form'
  | 'field'
  | 'context'
  | 'terms'
  | 'personas'
  | 'applicants'
  | 'journey'
  | 'screens'
  | 'call'
  | 'widget'
  | 'block'
  | 'action'
  | 'app'
  | 'server';

const name = '[A-Za-z0-9_-]+';
const brand = `brands/(?<brand>${name})`;
const flow = `flows/(?<flow>${name})`;
/** A folder that may hold the same kinds in three layers. */
const layer = `(?:${brand}(?:/${flow})?|(?:${flow.replace('<flow>', '<onlyFlow>')}))`;

const patterns: [KindName, RegExp][] = [
  ['brand', path(`${brand}/brand`)],
  ['copy', path(`${layer}/copy\\.en`)],
  ['wording', path(`${layer}/wording\\.en`)],
  // Its id is the language.
  ['translation', path(`${layer}/copy\\.(?<id>(?!en\\.)[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)`)],
  ['terms', path(`${brand}/terms\\.en`)],
  ['flow', path(`(?:${brand}/)?${flow}/flow`)],
  ['part', path(`flows/_base/parts/(?<id>${name})`)],
  ['screen', path(`${layer}/screens/(?<id>${name})`)],
  ['fragment', path(`(?!brands/_base/)${layer}/fragments/(?<id>${name})`)],
  ['settings', path(`${layer}/settings`)],
  ['form', path(`schemas/forms/(?<id>${name})`)],
  ['form', path(`${layer}/forms/(?<id>${name})`)],
  ['field', path(`schemas/fields/(?<id>${name})`)],
  // What all sites share is the field itself.
  ['field', path(`(?!\\w+/_base/)${layer}/fields/(?<id>${name})`)],
  ['context', path('schemas/catalogue/context')],
  ['personas', path('flows/_base/personas')],
  ['applicants', path(`${flow}/journeys/applicants`)],
  ['journey', path(`${flow}/journeys/(?<id>${name})\\.journey`)],
  ['screens', path(`${flow}/screens`)],
  ['call', path(`schemas/api/(?<id>${name})`)],
  ['widget', path(`src/widgets/(?<id>${name})/\\k<id>\\.widget`)],
  ['block', path(`src/blocks/(?<id>${name})/\\k<id>\\.block`)],
  ['action', path(`src/actions/(?<id>${name})\\.action`)],
  ['app', path('src/app/app')],
  ['server', path('src/server/platform/sentences')],
];

function path(pattern: string): RegExp {
  return new RegExp(`^${pattern}\\.json$`);
}

/** The kind of the document at `file` (relative to the root, with `/`); undefined where none stands there. */
export function kindOf(file: string): Kind | undefined {
  for (const [kind, pattern] of patterns) {
    const groups = pattern.exec(file)?.groups;
    const matched = groups !== undefined || pattern.test(file);
    if (!matched) continue;
    const { brand, flow, onlyFlow, id } = groups ?? {};
    return { name: kind, ids: { brand, flow: flow ?? onlyFlow, id } };
  }
  return undefined;
}
