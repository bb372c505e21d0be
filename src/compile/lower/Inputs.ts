import { member, type Node, textOf } from '../document/Node.ts';
import { amendNode } from '../merge/amendNode.ts';
import type { ActionFacts } from './ActionFacts.ts';
import { objectNode, scalarNode } from './nodes.ts';
import type { StepLowering } from './stepWords.ts';
import { value } from './value.ts';

/** What the actions of a flow are given: a named value for each thing that a call sends. */
export class Inputs {
  readonly #payloads: readonly Node[];
  readonly #values = new Map<string, Node>();

  /** @param payloads what each layer changes in what actions are given, lowest first */
  constructor(payloads: readonly Node[]) {
    this.#payloads = payloads;
  }

  get values(): ReadonlyMap<string, Node> {
    return this.#values;
  }

  /** What one call gives an action; undefined where it takes nothing. */
  of(step: Node, action: string, { send, sends }: ActionFacts, by: StepLowering): Node | undefined {
    const chosen = member(step, 'send');
    const other = textOf(chosen);
    if (chosen !== undefined && other !== undefined && !sends?.has(other)) {
      const unknown = { word: other, known: [...(sends?.keys() ?? [])] };
      by.mistake(chosen.place, `"${action}" cannot be given "${other}"`, { unknown });
    }
    const node = other === undefined ? send : sends?.get(other);
    if (node === undefined) return undefined;
    const layers = other === undefined ? this.#payloads.map((payloads) => member(payloads, action)) : [];
    const name = other === undefined ? `› ${action}` : `› ${action} ${other}`;
    // Lowered for each call, since what it reads has to be there for each.
    const lowered = by.lower(value, this.#amended(name, node, layers)) ?? node;
    this.#values.set(name, lowered);
    return objectNode(step.place, { $value: scalarNode(step.place, name) });
  }

  readonly #whole = new Map<string, Node>();

  #amended(name: string, node: Node, layers: readonly (Node | undefined)[]): Node {
    const whole = this.#whole.get(name) ?? amendNode(node, layers);
    this.#whole.set(name, whole);
    return whole;
  }
}
