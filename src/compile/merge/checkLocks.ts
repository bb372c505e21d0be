import {
  entriesOf,
  itemsOf,
  keyPlace,
  member,
  type Node,
  plain,
  removalPlace,
  textOf,
} from '../document/Node.ts';
import type { DiagnosticCollector } from '../report/DiagnosticCollector.ts';
import { type Place, placeText } from '../report/Place.ts';
import { mergeNodes } from './mergeNodes.ts';

/** Refuses what layers of blocks say of one that a lower layer has locked: other words, another place to go, nothing at all. */
export function checkLockedBlocks(layers: readonly Node[], report: DiagnosticCollector): void {
  layers.reduce((below, layer) => {
    const whole = mergeNodes(below, layer);
    // A fragment is a block itself.
    const changed = isLocked(below) ? changeIn(below, whole) : undefined;
    if (changed !== undefined) report.mistake(changed, refusal('this block', lockOf(below)));
    compare(below, whole, report);
    return whole;
  });
}

/** Refuses a condition on a locked block, or on a block around it: nothing hides what the law asks for. */
export function checkLockedConditions(node: Node, report: DiagnosticCollector, around?: Place): void {
  const when = member(node, 'when') === undefined ? around : keyPlace(node, 'when');
  if (isLocked(node) && when !== undefined) {
    report.mistake(
      when,
      `this condition may hide a block that is locked at ${lockOf(node)}: take it out, or move the block`,
    );
  }
  for (const [, block] of entriesOf(member(node, 'blocks'))) checkLockedConditions(block, report, when);
}

/** Refuses sentences of a layer of copy that a lower one has locked. */
export function checkLockedCopy(layers: readonly Node[], report: DiagnosticCollector): void {
  const locked = new Map<string, Place>();
  for (const layer of layers) {
    for (const [key, , place] of entriesOf(layer)) {
      const lock = locked.get(key);
      if (lock !== undefined) report.mistake(place, refusal(`the sentence "${key}"`, placeText(lock)));
    }
    for (const item of itemsOf(member(layer, '$locked'))) locked.set(textOf(item) ?? '', item.place);
  }
}

/** Looks for locked blocks of what stands below, and whether the whole still has each as it was. */
function compare(below: Node, whole: Node, report: DiagnosticCollector): void {
  for (const [id, block] of entriesOf(member(below, 'blocks'))) {
    if (!holdsLock(block)) continue;
    const blocks = member(whole, 'blocks');
    const other = member(blocks, id);
    const lost = removalPlace(whole, 'blocks') ?? removalPlace(blocks, id);
    const changed =
      other === undefined ? (lost ?? whole.place) : isLocked(block) ? changeIn(block, other) : undefined;
    if (changed !== undefined) report.mistake(changed, refusal(`the block "${id}"`, lockOf(block)));
    else if (other !== undefined) compare(block, other, report);
  }
}

function refusal(what: string, lock: string): string {
  return `${what} is locked at ${lock}: it is the same in every flow and brand, so take this out`;
}

function isLocked(node: Node): boolean {
  const locked = member(node, 'locked');
  return locked !== undefined && plain(locked) === true;
}

function holdsLock(block: Node): boolean {
  return isLocked(block) || entriesOf(member(block, 'blocks')).some(([, inner]) => holdsLock(inner));
}

function lockOf(block: Node): string {
  if (isLocked(block)) return placeText(keyPlace(block, 'locked'));
  const [inner] = entriesOf(member(block, 'blocks')).filter(([, one]) => holdsLock(one));
  return inner === undefined ? placeText(block.place) : lockOf(inner[1]);
}

/** Where a merged value says something else than the one below; what no layer touches is the same node. */
function changeIn(below: Node, whole: Node): Place | undefined {
  if (below === whole) return undefined;
  if (below.kind !== 'object' || whole.kind !== 'object') return whole.place;
  for (const key of new Set([...below.entries.keys(), ...whole.entries.keys()])) {
    const [one, other] = [member(below, key), member(whole, key)];
    if (other === undefined) return removalPlace(whole, key) ?? whole.place;
    const change = one === undefined ? keyPlace(whole, key) : changeIn(one, other);
    if (change !== undefined) return change;
  }
  return undefined;
}
