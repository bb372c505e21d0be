import type { Ajv } from 'ajv';
import type { Kind, KindName } from '../document/kinds.ts';
import { entriesOf, itemsOf, member, type Node, nodeAt, plain, textOf } from '../document/Node.ts';
import { createAjv } from '../grammar/createAjv.ts';
import type { Report } from '../report/Report.ts';

/** Kinds whose documents say their own name. */
const named: readonly KindName[] = ['call', 'widget', 'block', 'action'];

/** What a grammar cannot say of a document by itself: that its name is the file's, that schemas in it are schemas. */
export function checkDocument({ name, ids }: Kind, node: Node, report: Report): void {
  if (named.includes(name)) checkName(ids.id ?? '', node, report);
  if (name === 'widget' || name === 'block') checkSchema(member(node, 'props'), report);
  if (name === 'call') {
    for (const key of ['request', 'response']) checkSchema(member(node, key), report);
  }
  if (name === 'copy') checkReviewed(node, report);
  checkAwaited(node, report);
}

function checkName(id: string, node: Node, report: Report): void {
  const name = member(node, 'name');
  if (name === undefined || textOf(name) === id) return;
  report.mistake(name.place, `the name is that of the file: write "${id}"`);
}

let ajv: Ajv | undefined;

function checkSchema(node: Node | undefined, report: Report): void {
  // Anything else is the grammar's to report.
  if (node?.kind !== 'object') return;
  ajv ??= createAjv({ strict: false, allErrors: true });
  if (ajv.validateSchema(plain(node) as object)) return;
  const [error] = ajv.errors ?? [];
  const place = nodeAt(node, error?.instancePath ?? '').place;
  report.mistake(place, `this is no JSON Schema (draft-07): ${error?.message ?? 'it is malformed'}`);
}

/** A sentence that awaits review, or is locked, under a key that is gone would never be so. */
function checkReviewed(node: Node, report: Report): void {
  const keys = entriesOf(node).flatMap(([key]) => (key.startsWith('$') ? [] : [key]));
  for (const item of ['$awaitingLegalReview', '$locked'].flatMap((list) => itemsOf(member(node, list)))) {
    const key = textOf(item);
    if (key === undefined || keys.includes(key)) continue;
    report.mistake(item.place, `this file has no sentence "${key}"`, { unknown: { word: key, known: keys } });
  }
}

/** What has to come is named by where its stand-in stands, in the same file. */
function checkAwaited(node: Node, report: Report): void {
  for (const [path, , place] of entriesOf(member(node, '$awaiting'))) {
    if (member(node, ...path.split('.')) !== undefined) continue;
    const known = entriesOf(node).flatMap(([key, part]) =>
      key.startsWith('$') ? [] : [key, ...entriesOf(part).map(([name]) => `${key}.${name}`)],
    );
    report.mistake(place, `this file says nothing at "${path}"`, { unknown: { word: path, known } });
  }
}
