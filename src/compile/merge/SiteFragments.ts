import { type Entry, member, type Node, type ObjectNode, textOf } from '../document/Node.ts';
import { checkComplete } from '../grammar/checkComplete.ts';
import type { DiagnosticCollector } from '../report/DiagnosticCollector.ts';
import type { Place } from '../report/Place.ts';
import { checkLockedBlocks } from './checkLocks.ts';
import { mergeAll, mergeNodes, type Removal, removalsOf } from './mergeNodes.ts';

/**
 * The fragments of one site: trees of blocks that several screens share. A document that uses one reads as if the tree
 * had been written there, with what the use says merged over it; only then do the layers above amend it, so that they
 * need not know what is a fragment.
 */
export class SiteFragments {
  /** Ids of those that a document of the site uses. */
  readonly used = new Set<string>();
  /** What uses and layers of them take away. */
  readonly removals: Removal[] = [];
  private readonly layers: ReadonlyMap<string, readonly Node[]>;
  private readonly report: DiagnosticCollector;
  private readonly whole = new Map<string, Node | undefined>();

  /** @param layers those of each fragment, lowest first */
  constructor(layers: ReadonlyMap<string, readonly Node[]>, report: DiagnosticCollector) {
    this.layers = layers;
    this.report = report;
  }

  /** A document with trees in place of its uses. */
  expand(node: Node, within: readonly string[] = []): Node {
    const blocks = member(node, 'blocks');
    if (node.kind !== 'object' || blocks?.kind !== 'object' || !hasUse(blocks)) return node;
    const expanded = [...blocks.entries].flatMap(([id, entry]): [string, Entry][] => {
      const block = this.expandBlock(entry.node, within);
      return block === undefined ? [] : [[id, { ...entry, node: block }]];
    });
    return withEntry(node, 'blocks', { ...blocks, entries: new Map(expanded) });
  }

  private expandBlock(node: Node, within: readonly string[]): Node | undefined {
    const own = this.expand(node, within);
    const use = member(own, '$use');
    if (own.kind !== 'object' || use === undefined) return own;
    const fragment = this.fragment(textOf(use) ?? '', use.place, within);
    if (fragment === undefined) return undefined;
    const difference = without(own, '$use');
    this.removals.push(...removalsOf([fragment, difference]));
    checkLockedBlocks([fragment, difference], this.report);
    return mergeNodes(fragment, difference);
  }

  private fragment(id: string, place: Place, within: readonly string[]): Node | undefined {
    const layers = this.layers.get(id);
    if (layers === undefined) {
      this.report.mistake(
        place,
        `there is no fragment "${id}": write it in flows/_base/fragments/${id}.json`,
        {
          unknown: { word: id, known: [...this.layers.keys()] },
        },
      );
      return undefined;
    }
    if (within.includes(id)) {
      const circle = [...within.slice(within.indexOf(id)), id].join(' → ');
      this.report.mistake(place, `the fragment "${id}" uses itself: ${circle}; write one of them out`);
      return undefined;
    }
    this.used.add(id);
    if (!this.whole.has(id)) this.whole.set(id, this.made(layers, [...within, id]));
    return this.whole.get(id);
  }

  /** Undefined where it is no block: its own mistake says enough. */
  private made(layers: readonly Node[], within: readonly string[]): Node | undefined {
    const whole = layers.map((layer) => this.expand(without(layer, '$schema'), within));
    this.removals.push(...removalsOf(whole));
    if (whole.length > 1) checkLockedBlocks(whole, this.report);
    const merged = mergeAll(whole);
    if (merged !== undefined) checkComplete('fragment', merged, this.report);
    return member(merged, 'block') && merged;
  }
}

const using = new WeakMap<Node, boolean>();

/** Whether a block inside says that it is a fragment; asked of each document once, whatever the number of sites. */
function hasUse(blocks: ObjectNode): boolean {
  const known = using.get(blocks);
  if (known !== undefined) return known;
  const found = [...blocks.entries.values()].some(({ node }) => {
    const inner = member(node, 'blocks');
    return member(node, '$use') !== undefined || (inner?.kind === 'object' && hasUse(inner));
  });
  using.set(blocks, found);
  return found;
}

function without(node: Node, word: string): Node {
  if (node.kind !== 'object') return node;
  return { ...node, entries: new Map([...node.entries].filter(([key]) => key !== word)) };
}

function withEntry(node: ObjectNode, key: string, inner: Node): Node {
  const entry = node.entries.get(key);
  return {
    ...node,
    entries: new Map(node.entries).set(key, { place: entry?.place ?? inner.place, node: inner }),
  };
}
