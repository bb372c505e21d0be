import { itemsOf, keyPlace, member, type Node } from '../../compile/document/Node.ts';
import type { LinkedSite } from '../../compile/link/LinkedSite.ts';
import type { DiagnosticCollector } from '../../compile/report/DiagnosticCollector.ts';
import { type Place, placeText } from '../../compile/report/Place.ts';
import type { Proof } from './prove.ts';

/** Tells what the proofs of all flows found, each at its place (REL-07). */
export function checkProofs(
  proofs: readonly { site: LinkedSite; proof: Proof }[],
  report: DiagnosticCollector,
): void {
  const conditions = new Map<string, { place: Place; at: string; yes: boolean; no: boolean }>();
  const quiets = new Map<string, { place: Place; isSo: boolean }>();
  const sent = new Set<string>();
  const loops = new Set<string>();
  for (const { site, proof } of proofs) {
    report.concerns(site.key);
    for (const route of proof.unreached.routes) {
      report.mistake(
        placeAt(site, `routes/${route}`),
        `nobody comes to the page "${route}", whatever they answer: correct its guard and what leads there, or remove it`,
      );
    }
    for (const dialog of proof.unreached.dialogs) {
      report.mistake(
        placeAt(site, `dialogs/${dialog}`),
        `nobody comes to the dialog "${dialog}", whatever they answer: correct what opens it, or remove it`,
      );
    }
    for (const { at, way } of proof.stuck)
      report.mistake(
        placeAt(site, at),
        `nothing leads on from here to an end. Somebody comes here so: ${told(way)}`,
      );
    for (const { at, way } of proof.silent) {
      report.mistake(
        placeAt(site, at),
        `after "${way.at(-1)}" nothing is different for whoever pressed: show, say or open something, or write { "quiet": true } where nothing is meant to be. The way: ${told(way)}`,
      );
    }
    for (const { at, action, call, outcomes, way } of proof.unmet) {
      const place = placeAt(site, at);
      const key = `${placeText(place)} ${call}`;
      if (sent.has(key)) continue;
      sent.add(key);
      report.mistake(
        place,
        `"${action}" is sent here before "${call}" has ended as ${outcomes.join(' or ')}, which its "needs" ask for: call that on this way first. The way: ${told(way)}`,
      );
    }
    for (const { at, way } of proof.loops) {
      const place = placeAt(site, at);
      if (loops.has(placeText(place))) continue;
      loops.add(placeText(place));
      report.mistake(
        place,
        `this comes back for ever without anybody pressing: let it end, or show something that waits. The way: ${told(way)}`,
      );
    }
    for (const [at, isSo] of Object.entries(proof.quiet)) {
      const place = placeAt(site, at);
      const key = placeText(place);
      quiets.set(key, { place, isSo: isSo || quiets.get(key)?.isSo === true });
    }
    for (const [at, { yes, no }] of Object.entries(proof.held)) {
      const place = placeAt(site, at);
      const key = placeText(place);
      const known = conditions.get(key);
      conditions.set(key, { place, at, yes: yes || known?.yes === true, no: no || known?.no === true });
    }
  }
  report.concerns(undefined);
  for (const { place, isSo } of quiets.values()) {
    if (!isSo)
      report.mistake(place, 'something is different on every way through this "quiet": take it away');
  }
  for (const { place, at, yes, no } of conditions.values()) {
    const what = at.startsWith('tables/') ? 'this row is' : 'this condition';
    if (!yes) {
      report.mistake(
        place,
        at.startsWith('tables/')
          ? 'no way through any flow comes to this row: correct its cells, or remove it'
          : no
            ? `${what} never holds when it is asked: correct it, or remove what hangs on it`
            : 'nobody comes to this condition, whatever they answer: correct what leads here, or remove it',
      );
    } else if (!no && !isLastRow(proofs, at)) {
      report.mistake(
        place,
        at.startsWith('tables/')
          ? 'this row fits whenever it is asked, so that those below it are never reached'
          : `${what} always holds when it is asked: remove it, or correct it`,
      );
    }
  }
}

function told(way: readonly string[]): string {
  return way.length === 0 ? 'by its address' : way.join(' › ');
}

function isLastRow(proofs: readonly { site: LinkedSite }[], at: string): boolean {
  const [kind, name = '', index] = at.split('/');
  if (kind !== 'tables') return false;
  return proofs.some(({ site }) => site.slice.tables[name]?.length === Number(index) + 1);
}

/**
 * Where a condition, a call, a page or a dialog of a linked flow was authored.
 * @param at its place in the slice, as `Proof` says it: `routes/offer/entry/2/done/0`, `tables/results/3`
 */
export function placeAt(site: LinkedSite, at: string): Place {
  const node = linkedNode(site, at) ?? site.layers.flowNode;
  if (node === undefined) throw new Error(`the flow of ${site.key} has nothing at ${at}`);
  return member(node, 'when') === undefined ? node.place : keyPlace(node, 'when');
}

/** What stands at a place of the slice, in the flow as it was lowered. */
export function linkedNode(site: LinkedSite, at: string): Node | undefined {
  const [kind = '', ...path] = at.split('/');
  return kind === 'tables' ? rowAt(site, path) : nodeAt(member(site.layers.flowNode, kind), path);
}

/** Rows whose page the flow lacks are not in its table. */
function rowAt(site: LinkedSite, [name = '', index]: string[]): Node | undefined {
  const kept = site.rows.filter(({ decision }) => decision === name);
  const rows = itemsOf(member(site.layers.flowNode, 'decisions', name));
  return rows.filter((_row, at) => kept[at]?.isSkipped !== true)[Number(index)];
}

function nodeAt(from: Node | undefined, path: readonly string[]): Node | undefined {
  let node = from;
  for (const part of path) {
    const inner =
      (part === 'done' || part === 'failed') && node?.kind === 'object'
        ? (member(node, 'call') ?? node)
        : node;
    node = inner?.kind === 'list' ? inner.items[Number(part)] : member(inner, part);
  }
  return node;
}
