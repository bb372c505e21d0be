import { entriesOf, itemsOf, member, type Node, plain, textOf } from '../../compile/document/Node.ts';
import type { LinkedSite } from '../../compile/link/LinkedSite.ts';
import type { DiagnosticCollector } from '../../compile/report/DiagnosticCollector.ts';
import { lineAndColumn, type Place } from '../../compile/report/Place.ts';
import { flowPart } from '../../compile/site/SiteScope.ts';
import type { Condition } from '../../engine/slice.ts';
import { type ConditionScope, type Verdict, verdictOf } from './verdictOf.ts';

/** Those of sites that did not change stay. */
const known = new WeakMap<LinkedSite, Possibilities>();

/**
 * A condition that never or always holds, whatever is answered and configured, a row that is never reached, a block that is
 * never shown (F-506): each where no site of the catalogue has it otherwise.
 */
export function checkPossible(sites: readonly LinkedSite[], report: DiagnosticCollector): void {
  const all = new Map<string, Possibility>();
  for (const site of sites) {
    const ofSite = known.get(site) ?? possibilitiesOf(site);
    known.set(site, ofSite);
    for (const [key, one] of ofSite) {
      const other = all.get(key);
      const canHold = one.canHold || other?.canHold === true;
      const canFail = one.canFail || other?.canFail === true;
      all.set(key, { ...one, canHold, canFail });
    }
  }
  const isOpen = ({ canHold, canFail }: Possibility) => canHold && canFail;
  for (const one of all.values()) {
    if (isOpen(one) || hasDecided(one, all)) continue;
    report.mistake(one.decided, sentence(one));
  }

  /** Whether what it is made of is decided by itself, which is told there. */
  function hasDecided({ parts }: Possibility, among: ReadonlyMap<string, Possibility>): boolean {
    return parts.some((key) => {
      const part = among.get(key);
      return part !== undefined && (!isOpen(part) || hasDecided(part, among));
    });
  }
}

function sentence({ what, canHold, place, decided, above }: Possibility): string {
  if (what === 'last row')
    return 'the rows above leave nothing to this one, so that it is never reached: remove it, and the cells of the one above it';
  if (what === 'row') {
    if (above === undefined)
      return 'the rows above take everything that fits this one, so that it is never reached: correct its cells, or remove it';
    return `the row in line ${lineAndColumn(above).line} takes everything that fits this one, so that it is never reached: move it up, correct its cells, or remove it`;
  }
  if (what === 'block') {
    return canHold
      ? 'this always holds where the block around it is shown: remove it'
      : 'this never holds where the block around it is shown: correct it, or remove the block';
  }
  const isOne = place.offset === decided.offset;
  if (!canHold)
    return isOne
      ? 'this condition never holds: correct it, or remove what hangs on it'
      : 'beside what stands before it this never holds: correct one of the two, or remove what hangs on them';
  return isOne
    ? 'this condition always holds: correct it, or remove it'
    : 'beside what stands before it this leaves nothing out, so that the condition always holds: correct it, or remove it';
}

/**
 * What can become of every condition, of each row of a table and of each block of a site, as far as the words alone say:
 * nothing is followed from one step to the next, which is what the proof of a flow does.
 */
function possibilitiesOf(linked: LinkedSite): Possibilities {
  const site = new Possible(linked);
  for (const [, definition] of flowPart(linked, 'conditions')) site.condition(definition);
  for (const [, rows] of flowPart(linked, 'decisions')) site.table(leading(linked, rows));
  for (const [key, part] of entriesOf(linked.layers.flowNode)) {
    if (key !== 'conditions' && key !== 'decisions') site.within(part);
  }
  for (const [, screen] of linked.layers.screens) site.blocks(member(screen, 'blocks'), []);
  for (const [, { node, fieldNodes }] of linked.forms) {
    for (const [, section] of entriesOf(member(node, 'sections'))) site.optional(member(section, 'when'));
    for (const [, field] of fieldNodes) {
      site.optional(member(field, 'ui', 'ui:readonly'));
      site.optional(member(field, 'ui', 'ui:options', 'active'));
    }
  }
  return site.found;
}

/** The rows of a decision that this site does not skip. */
function leading(linked: LinkedSite, rows: Node): Node[] {
  const routes = flowPart(linked, 'routes');
  return itemsOf(rows).filter((row) => routes.has(textOf(member(row, 'to')) ?? ''));
}

const always: Condition = { all: [] };

class Possible {
  readonly found = new Map<string, Possibility>();
  readonly #known: ConditionScope;
  readonly #named: ReadonlyMap<string, Node>;
  readonly #keys = new Map<Node, string[]>();
  readonly #verdicts = new Map<string, Verdict>();

  constructor(linked: LinkedSite) {
    this.#named = flowPart(linked, 'conditions');
    this.#known = {
      conditions: Object.fromEntries([...this.#named].map(([name, node]) => [name, conditionOf(node)])),
      declarations: linked.declarations,
    };
  }

  /** Conditions and tables wherever they stand in a part of a flow. */
  within(node: Node): void {
    for (const item of itemsOf(node)) this.within(item);
    for (const [key, inner] of entriesOf(node)) {
      if (key === '$table') this.table(itemsOf(inner));
      else if (key === 'when' || key === 'until') this.condition(inner);
      this.within(inner);
    }
  }

  /** @param around conditions of the blocks that a block stands in */
  blocks(blocks: Node | undefined, around: readonly Node[]): void {
    for (const [, block] of entriesOf(blocks)) {
      const when = member(block, 'when');
      const all = when === undefined ? around : [...around, when];
      if (when !== undefined) {
        const parts = all.flatMap((each) => this.condition(each));
        if (around.length > 0) {
          const verdict = this.#verdict({ all: all.map(conditionOf) });
          this.#add({ what: 'block', place: when.place, decided: when.place, parts, ...verdict }, when);
        }
      }
      const props = member(block, 'props');
      if (props !== undefined) this.within(props);
      this.blocks(member(block, 'blocks'), all);
    }
  }

  optional(when: Node | undefined): void {
    if (when !== undefined) this.condition(when);
  }

  table(rows: readonly Node[]): void {
    const before: { place: Place; when: Condition }[] = [];
    // Where a row above is wrong itself, what it takes says nothing.
    const parts: string[] = [];
    for (const row of rows) {
      const { place } = row;
      const node = member(row, 'when');
      const when = node === undefined ? always : conditionOf(node);
      if (node !== undefined) parts.push(...this.condition(node));
      const { canHold } = this.#verdict({ all: [when, ...before.map((each) => ({ not: each.when }))] });
      const above = before.find((each) => !this.#verdict({ all: [when, { not: each.when }] }).canHold);
      this.#add(
        {
          what: node === undefined ? 'last row' : 'row',
          place,
          decided: place,
          parts: [...parts],
          canHold,
          canFail: true,
          ...(canHold || above === undefined ? {} : { above: above.place }),
        },
        row,
      );
      before.push({ place, when });
    }
  }

  /** Gives the keys of what the condition is made of, or its own. */
  condition(node: Node): string[] {
    const known = this.#keys.get(node);
    if (known !== undefined) return known;
    this.#keys.set(node, []);
    const keys = this.#condition(node);
    this.#keys.set(node, keys);
    return keys;
  }

  #condition(node: Node): string[] {
    const name = textOf(node);
    if (name !== undefined) {
      const definition = this.#named.get(name);
      return definition === undefined ? [] : this.condition(definition);
    }
    const not = member(node, 'not');
    if (not !== undefined) return this.condition(not);
    const [entry] = entriesOf(node);
    if (entry === undefined) return [];
    const [word, list] = entry;
    if (word !== 'all' && word !== 'any') {
      const verdict = this.#verdict(conditionOf(node));
      return [
        this.#add({ what: 'condition', place: node.place, decided: node.place, parts: [], ...verdict }, node),
      ];
    }
    const items = itemsOf(list);
    // Who writes `true` or `false` means it.
    if (items.length === 0) return [];
    const parts = items.flatMap((item) => this.condition(item));
    const verdict = this.#verdict(conditionOf(node));
    const decided = this.#decided(word, items, verdict) ?? node;
    return [
      this.#add({ what: 'condition', place: node.place, decided: decided.place, parts, ...verdict }, node),
    ];
  }

  /** The first part that leaves nothing open beside what stands before it. */
  #decided(word: 'all' | 'any', items: readonly Node[], { canHold, canFail }: Verdict): Node | undefined {
    if (canHold && canFail) return undefined;
    const end = items.findIndex((_, index) => {
      const first = items.slice(0, index + 1).map(conditionOf);
      const verdict = this.#verdict((word === 'all' ? { all: first } : { any: first }) as Condition);
      return verdict.canHold === canHold && verdict.canFail === canFail;
    });
    return items[end];
  }

  #add(possibility: Possibility, node: Node): string {
    const { source, offset } = possibility.place;
    const key = `${possibility.what} ${source.file} ${offset} ${JSON.stringify(plain(node))}`;
    const known = this.found.get(key);
    const canHold = possibility.canHold || known?.canHold === true;
    const canFail = possibility.canFail || known?.canFail === true;
    this.found.set(key, { ...possibility, canHold, canFail });
    return key;
  }

  #verdict(condition: Condition): Verdict {
    const key = JSON.stringify(condition);
    const verdict = this.#verdicts.get(key) ?? verdictOf(condition, this.#known);
    this.#verdicts.set(key, verdict);
    return verdict;
  }
}

function conditionOf(node: Node): Condition {
  return plain(node) as Condition;
}

/** What can become of something that is asked at a place, in one site. */
interface Possibility extends Verdict {
  what: 'condition' | 'row' | 'last row' | 'block';
  place: Place;
  /** Where in a condition it is decided, by what stands before that; the condition itself where it is one test. */
  decided: Place;
  /** The row above that takes everything which fits this one, where one alone does. */
  above?: Place;
  /** Keys of what it is made of: where those are decided, they are what is wrong. */
  parts: readonly string[];
}

type Possibilities = ReadonlyMap<string, Possibility>;
