import { sayOrder } from '../../authoring/compare/Difference.ts';
import { rowChanges } from '../../authoring/decisions.ts';
import type { ChangeSet } from '../../authoring/edits/ChangeSet.ts';
import type { Edit } from '../../authoring/edits/layEdits.ts';
import { order } from '../../authoring/order.ts';
import { sentenceOfSite } from '../../authoring/sentence.ts';
import type { Checked } from '../../compile/Compiler.ts';
import { kindOf } from '../../compile/document/Catalogue.ts';
import { member, type Node, plain, textOf } from '../../compile/document/Node.ts';
import type { LinkedSite } from '../../compile/link/LinkedSite.ts';
import type { Change } from './StudioState.ts';

/** The changes of a change set as somebody reviews them: what each was, what it becomes, and where it applies. */
export function changesOf(set: ChangeSet, whole: Checked | undefined): Change[] {
  const all = whole?.linked.sites ?? [];
  return set.changes.map((change) => {
    const { file, path, was, is, why } = change;
    const { reached, where } = reachOf(file, all);
    const told = {
      ...{ file, path, where, sites: reached.length, isSentence: false },
      ...set.reviewOf(change),
      ...(was !== undefined && { was }),
      ...(is !== undefined && { is }),
      ...(why !== undefined && { why }),
    };
    if (path.at(-1) === order) return { ...told, order: sayOrder(namesIn(was), namesIn(is)) };
    const rows = rowsOf(change);
    if (rows !== undefined) return { ...told, rows };
    if (whole === undefined) return told;
    const sentence = sentenceOf(change, reached, whole);
    return { ...told, ...(sentence ?? inheritedOf(change, reached, whole)) };
  });
}

const namesIn = (list: unknown): string[] => (Array.isArray(list) ? list.map(String) : []);

/** What holds at the same place where this document says nothing: what the documents below it say (F-824). */
function inheritedOf(
  { file, path }: Edit,
  [site]: readonly LinkedSite[],
  { catalogue }: Checked,
): Partial<Change> {
  if (site === undefined) return {};
  const { flowLayers, settingsLayers, screenLayers, formLayers, fieldLayers } = site.layers;
  const stacks = [
    flowLayers,
    settingsLayers,
    ...[screenLayers, formLayers, fieldLayers].flatMap((of) => [...of.values()]),
  ];
  const isThis = ({ place }: Node) => place.source.file === file;
  const stack = stacks.find((layers) => layers.some(isThis));
  // A field, and what a brand says of itself, have one document below.
  const base = [
    file.replace(/^brands\/[^/]+\//u, 'brands/_base/'),
    file.replace(/^.*\/fields\//u, 'schemas/fields/'),
  ];
  const documents = catalogue.documents.filter(
    ({ source }) => source.file !== file && base.includes(source.file),
  );
  const below = [...documents.map(({ node }) => node), ...(stack?.slice(0, stack.findIndex(isThis)) ?? [])];
  const found = below.map((node) => member(node, ...path.map(String))).findLast((node) => node !== undefined);
  return found === undefined ? {} : { inherited: plain(found) };
}

/** The rows of a table that differ; all of them where a layer says the whole table that it inherited. */
function rowsOf({ was, is }: Edit): Change['rows'] {
  const [before, after] = [was, is].map((value) =>
    Array.isArray(value) ? value : (value as { rows?: unknown } | undefined)?.rows,
  );
  const isRows = (list: unknown): list is Record<string, unknown>[] =>
    Array.isArray(list) &&
    list.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row));
  if (!isRows(before ?? []) || !isRows(after ?? []) || (before ?? after) === undefined) return undefined;
  return rowChanges((before ?? []) as Record<string, unknown>[], (after ?? []) as Record<string, unknown>[]);
}

/** The sites that a document is of, and that in words. */
export function reachOf(
  file: string,
  all: readonly LinkedSite[],
): { reached: readonly LinkedSite[]; where: string } {
  const reached = all.filter(({ layers }) => isReached(file, layers));
  return { reached, where: whereOf(file, reached, all) };
}

/** What is known of a sentence beside: the sites that say it, and the words that stand below the layer. */
function sentenceOf(
  { file, path: [key] }: Edit,
  reached: readonly LinkedSite[],
  whole: Checked,
): Partial<Change> | undefined {
  const users = reached.filter((one) => one.reached.get('copy')?.has(String(key)));
  const [site] = users;
  if (site === undefined || kindOf(file)?.name !== 'copy') return undefined;
  const { layers } = sentenceOfSite(whole, site, String(key));
  const here = layers.findIndex((layer) => layer.file === file);
  const inherited = layers.slice(0, here).findLast(({ words }) => words !== undefined)?.words;
  return { sites: users.length, isSentence: true, ...(inherited !== undefined && { inherited }) };
}

/** Whether a document is one of those that a site is made of, by where it stands. */
function isReached(file: string, { brand, flow, flowLayers, languages }: LinkedSite['layers']): boolean {
  const kind = kindOf(file);
  const [, language = ''] = /\/copy\.([\w-]+)\.json$/u.exec(file) ?? [];
  if (kind?.name === 'translation' && !languages.includes(language)) return false;
  const isOf = (given: string | undefined, own: string) =>
    given === undefined || given === '_base' || given === own;
  const isPart = kind?.name !== 'part' || flowLayers.some(({ place }) => place.source.file === file);
  return kind !== undefined && isOf(kind.ids.brand, brand) && isOf(kind.ids.flow, flow) && isPart;
}

function whereOf(file: string, reached: readonly LinkedSite[], all: readonly LinkedSite[]): string {
  const ids = kindOf(file)?.ids;
  const [one] = reached;
  const brand = ids?.brand !== undefined && ids.brand !== '_base';
  const flow = ids?.flow !== undefined && ids.flow !== '_base';
  const brandName = textOf(member(one?.layers.brandNode, 'name')) ?? ids?.brand;
  const flowName = textOf(member(one?.layers.flowNode, 'name')) ?? ids?.flow;
  if (brand) return flow ? `${brandName}, ${flowName} only` : `${brandName}, every flow`;
  if (flow) return `${flowName}, every brand`;
  if (reached.length === all.length) return 'Every brand and flow';
  const flows = new Set(reached.map(({ layers }) => textOf(member(layers.flowNode, 'name')) ?? layers.flow));
  return `${flows.size > 2 ? `${flows.size} flows` : [...flows].join(' and ')}, every brand`;
}
