import type { UnreportedDiagnostic } from '../document/blame.ts';
import { entriesOf, itemsOf, keyPlace, member, type Node, plain, textOf } from '../document/Node.ts';
import type { Lowered } from './lowering.ts';

/** A flow as its steps see it: what they may name, and which of them wait. */
export class Flow {
  readonly node: Node;
  readonly sequences: ReadonlyMap<string, Node>;
  readonly asks: ReadonlyMap<string, Node>;
  readonly dialogs: ReadonlyMap<string, Node>;

  constructor(flow: Node) {
    this.node = flow;
    const named = (part: string) =>
      new Map(entriesOf(member(flow, part)).map(([name, node]): [string, Node] => [name, node]));
    this.sequences = named('sequences');
    this.asks = named('asks');
    this.dialogs = named('dialogs');
  }

  /** Whether what stands behind a step in its list has to wait for something. */
  waits(step: Node, within: readonly string[] = []): boolean {
    if (textOf(step) === 'continue') return true;
    if (member(step, 'call') !== undefined) return !isFalse(member(step, 'wait'));
    if (member(step, 'ask') !== undefined) return true;
    if (member(step, 'open') !== undefined) return member(step, 'outcomes') !== undefined;
    const sequence = textOf(member(step, 'do'));
    const inner =
      sequence === undefined
        ? [...stepsOf(member(step, 'then')), ...stepsOf(member(step, 'else'))]
        : within.includes(sequence)
          ? []
          : stepsOf(this.sequences.get(sequence));
    const seen = sequence === undefined ? within : [...within, sequence];
    return inner.some((each) => this.waits(each, seen));
  }

  /** The sequences that a list runs before it waits. */
  begun(steps: readonly Node[]): string[] {
    const begun: string[] = [];
    for (const step of steps) {
      const sequence = textOf(member(step, 'do'));
      if (sequence !== undefined) begun.push(sequence);
      for (const key of ['then', 'else']) begun.push(...this.begun(stepsOf(member(step, key))));
      if (this.waits(step)) break;
    }
    return begun;
  }
}

/** The steps of a list, or the one step that stands in its place. */
export function stepsOf(node: Node | undefined): readonly Node[] {
  if (node === undefined) return [];
  return node.kind === 'list' ? itemsOf(node) : [node];
}

export function isFalse(node: Node | undefined): boolean {
  return node !== undefined && plain(node) === false;
}

/** A sequence that comes back to itself has to wait on the way, or it would never end. */
export function circleMistakes(flow: Flow): Lowered['mistakes'] {
  const from = (start: string, name: string, within: readonly string[]): Lowered['mistakes'][number][] => {
    const node = flow.sequences.get(name);
    if (node === undefined) return [];
    const way = [...within, name];
    return flow.begun(stepsOf(node)).flatMap((next) => {
      if (next !== start) return way.includes(next) ? [] : from(start, next, way);
      const circle = [...way, next].join(' → ');
      return [
        { place: node.place, message: `this sequence comes back to itself and never waits: ${circle}` },
      ];
    });
  };
  return [...flow.sequences.keys()].flatMap((name) => from(name, name, []));
}

/** How a step ends that got no answer which anybody can read, and what else is meant by "the rest". */
const unanswered = ['failed', '*'];

/**
 * A call that was lost, or answered what nobody can read, has decided nothing: what follows it leads to no page that shows
 * a result (F-802). Another call on the way has an answer of its own.
 */
export function falseDecisions(flow: Flow): Lowered['mistakes'] {
  const tables = entriesOf(member(flow.node, 'decisions')).filter(([, table]) =>
    entriesOf(member(table, 'columns')).some(([, read]) => /\bresult\./u.test(textOf(read) ?? '')),
  );
  const pages = new Set(
    tables.flatMap(([, table]) => itemsOf(member(table, 'rows')).map((row) => textOf(member(row, 'to')))),
  );
  const names = new Set(tables.map(([name]) => name));
  const mistakes: Lowered['mistakes'][number][] = [];

  const follow = (steps: readonly Node[], of: string, within: ReadonlySet<Node>): void => {
    for (const step of steps) {
      if (within.has(step)) return;
      const on = new Set([...within, step]);
      for (const [word, shown] of [
        ['go', pages],
        ['decide', names],
      ] as const) {
        const to = textOf(member(step, word));
        if (to === undefined || !shown.has(to)) continue;
        const message = `"${of}" may have had no answer here, and "${to}" shows a result: a lost call decides nothing, so say what happened and let it be tried again`;
        mistakes.push({ place: keyPlace(step, word), message });
      }
      for (const key of ['then', 'else']) follow(stepsOf(member(step, key)), of, on);
      follow(stepsOf(flow.sequences.get(textOf(member(step, 'do')) ?? '')), of, on);
      const dialog = flow.dialogs.get(textOf(member(step, 'open')) ?? '');
      for (const [, list] of entriesOf(member(dialog, 'on'))) follow(stepsOf(list), of, on);
      if (member(step, 'if') === undefined && flow.waits(step)) return;
    }
  };
  const look = (node: Node): void => {
    const name = textOf(member(node, 'call') ?? member(node, 'ask'));
    for (const [outcome, list] of entriesOf(member(node, 'outcomes')))
      if (name !== undefined && unanswered.includes(outcome)) follow(stepsOf(list), name, new Set());
    for (const inner of [...itemsOf(node), ...entriesOf(node).map(([, each]) => each)]) look(inner);
  };
  look(flow.node);
  return mistakes;
}

/**
 * `if X` beside `if not X`: the first may change what the second asks.
 * @param effect what the second step became
 * @param before the effect before it
 */
export function oppositeMistakes(step: Node, effect: Node, before: Node | undefined): UnreportedDiagnostic[] {
  const [one, other] = [member(before, 'when'), member(effect, 'when')];
  if (one === undefined || other === undefined || member(before, 'else') !== undefined) return [];
  if (!isOpposite(one, other)) return [];
  const message =
    'this is the opposite of the "if" before it, which may have changed what is asked: write its steps there as "else"';
  return [{ place: keyPlace(step, 'if'), message }];
}

/** Whether one lowered condition is the other with a `not` before it. */
function isOpposite(one: Node, other: Node): boolean {
  const [first, second] = [plain(one), plain(other)].map((when) => JSON.stringify(when));
  return second === `{"not":${first}}` || first === `{"not":${second}}`;
}

/** What waits, by the words of a step. */
const waiting = ['call', 'ask', 'open'];

/**
 * All outcomes have to be there, and no others.
 * @param known every way that what is named here ends
 * @param mustBe whether the step waits, so that saying nothing is a mistake
 */
export function outcomeMistakes(
  step: Node,
  name: string,
  known: readonly string[],
  mustBe: boolean,
): Lowered['mistakes'] {
  const given = entriesOf(member(step, 'outcomes'));
  const names = given.map(([outcome]) => outcome);
  const left = names.includes('*') ? [] : known.filter((outcome) => !names.includes(outcome));
  const word = waiting.find((key) => member(step, key) !== undefined) ?? '';
  const missing =
    left.length > 0 && (mustBe || names.length > 0)
      ? [
          {
            place: keyPlace(step, names.length > 0 ? 'outcomes' : word),
            message: `"${name}" ends as ${left.join(', ')}, too: say under "outcomes" what follows, or "*" for the rest`,
          },
        ]
      : [];
  const unknown = given.flatMap(([outcome, , place]) =>
    outcome === '*' || known.includes(outcome)
      ? []
      : [{ place, message: `"${name}" never ends as "${outcome}"`, unknown: { word: outcome, known } }],
  );
  return [...missing, ...unknown];
}
