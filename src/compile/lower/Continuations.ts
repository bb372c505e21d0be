import type { Node } from '../document/Node.ts';
import type { Place } from '../report/Place.ts';
import { listNode } from './nodes.ts';

/** The events by which lists go on, named after the list that they belong to. */
export class Continuations {
  readonly #events = new Map<string, Node>();
  readonly #counts = new Map<string, number>();
  #owner = '';

  get events(): ReadonlyMap<string, Node> {
    return this.#events;
  }

  /** Makes something whose events are named after this owner. */
  under<Made>(owner: string, make: () => Made): Made {
    const before = this.#owner;
    this.#owner = owner;
    const made = make();
    this.#owner = before;
    return made;
  }

  /** A further name of the present owner. */
  name(): string {
    const count = (this.#counts.get(this.#owner) ?? 0) + 1;
    this.#counts.set(this.#owner, count);
    return `${this.#owner} › ${count}`;
  }

  /** Makes the list of an event, once: one that comes back to it finds the name. */
  add(event: string, place: Place, make: () => Node[]): string {
    if (this.#events.has(event)) return event;
    this.#events.set(event, listNode(place, []));
    this.#events.set(event, listNode(place, make()));
    return event;
  }
}
