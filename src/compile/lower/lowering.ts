import type { UnreportedDiagnostic } from '../document/blame.ts';
import type { Entry, Node } from '../document/Node.ts';
import type { Diagnostic, DiagnosticCollector } from '../report/DiagnosticCollector.ts';
import type { Place } from '../report/Place.ts';

/** A node in the form that is linked, with what was wrong on the way there. */
export interface Lowered {
  node: Node;
  mistakes: readonly UnreportedDiagnostic[];
}

/** Gives the same for the same node, which many sites share. */
export type Lowering = (node: Node) => Lowered;

/** What the words of a step need of whoever lowers the list that it stands in. */
export interface StepLowering {
  /** Lowers what stands inside a step; its mistakes are said. */
  lower(lowering: Lowering, node: Node | undefined): Node | undefined;
  mistake(place: Place, message: string, details?: Pick<Diagnostic, 'unknown'>): void;
}

const none: Lowered['mistakes'] = [];

/** Lowers what stands under some keys of an object, and leaves the rest as it is. Asked late, since grammars hold themselves. */
export function members(lowerings: () => Record<string, Lowering>): Lowering {
  let all: Record<string, Lowering> | undefined;
  return remembered((node) => {
    all ??= lowerings();
    const known = all;
    return lowerEntries(node, (key) => (Object.hasOwn(known, key) ? known[key] : undefined));
  });
}

/** Lowers every value of an object or a list. */
export function each(lowering: Lowering): Lowering {
  return remembered((node) => {
    if (node.kind !== 'list') return lowerEntries(node, () => lowering);
    const items = node.items.map(lowering);
    const isSame = items.every((item, index) => item.node === node.items[index]);
    return {
      node: isSame ? node : { ...node, items: items.map((item) => item.node) },
      mistakes: items.flatMap(({ mistakes }) => mistakes),
    };
  });
}

function lowerEntries(node: Node, loweringOf: (key: string) => Lowering | undefined): Lowered {
  if (node.kind !== 'object') return { node, mistakes: none };
  const mistakes: Lowered['mistakes'][number][] = [];
  let isSame = true;
  const entries = [...node.entries].map(([key, entry]): [string, Entry] => {
    const lowered = loweringOf(key)?.(entry.node);
    if (lowered === undefined) return [key, entry];
    mistakes.push(...lowered.mistakes);
    if (lowered.node === entry.node) return [key, entry];
    isSame = false;
    return [key, { ...entry, node: lowered.node }];
  });
  return { node: isSame ? node : { ...node, entries: new Map(entries) }, mistakes };
}

/** A lowered document, with its mistakes said. */
export function lowerNode(lowering: Lowering, node: Node, report: DiagnosticCollector): Node {
  return sayMistakes(lowering(node), report);
}

export function sayMistakes({ node, mistakes }: Lowered, report: DiagnosticCollector): Node {
  for (const { place, message, ...details } of mistakes) report.mistake(place, message, details);
  return node;
}

export function remembered(lower: Lowering): Lowering {
  const known = new WeakMap<Node, Lowered>();
  return (node) => {
    const before = known.get(node);
    if (before !== undefined) return before;
    const lowered = lower(node);
    known.set(node, lowered);
    return lowered;
  };
}
