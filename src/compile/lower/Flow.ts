import { entriesOf, member, type Node, textOf } from '../document/Node.ts';
import { isFalse, stepsOf } from './stepsOf.ts';

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
