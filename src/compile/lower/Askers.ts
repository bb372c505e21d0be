import { itemsOf, member, type Node, textOf } from '../document/Node.ts';
import type { Place } from '../report/Place.ts';
import { holding } from './choice.ts';
import { listNode, objectNode, scalarNode } from './nodes.ts';
import { raising } from './raising.ts';

/** Who waits for how an ask or a dialog ends: a name that `session.asked.<ask>` remembers, and the event that goes on. */
export class Askers {
  readonly #asked = new Map<string, { place: Place; askers: { name: string; event: string }[] }>();

  add(outcome: string, place: Place, name: string, event: string): void {
    this.#at(outcome, place).askers.push({ name, event });
  }

  /** What ends an ask: whoever asked last goes on. */
  returning(place: Place, outcome: string): Node[] {
    // Nobody may ask in this flow.
    this.#at(outcome, place);
    return raising(place, endOf(outcome));
  }

  /** What the buttons of a dialog do that answer whoever opened it, once all who do are known. */
  buttons(id: string, dialog: Node): Map<string, Node> {
    return new Map(
      itemsOf(member(dialog, 'outcomes')).map((outcome) => {
        const { place } = outcome;
        const answered = `${id}.${textOf(outcome) ?? ''}`;
        const closing = objectNode(place, { close: scalarNode(place, true) });
        const going = this.#asked.has(answered) ? raising(place, endOf(answered)) : [];
        return [textOf(outcome) ?? '', listNode(place, [closing, ...going])];
      }),
    );
  }

  /** The events by which each end reaches who asked. */
  get events(): [string, Node][] {
    return [...this.#asked].map(([outcome, { place, askers }]) => {
      const [ask = ''] = outcome.split('.');
      const effects = askers.map(({ name, event }) =>
        objectNode(place, {
          when: holding(place, askedPath(ask), name),
          do: listNode(place, raising(place, event)),
        }),
      );
      return [endOf(outcome), listNode(place, effects)];
    });
  }

  #at(outcome: string, place: Place) {
    const known = this.#asked.get(outcome) ?? { place, askers: [] };
    this.#asked.set(outcome, known);
    return known;
  }
}

/** Remembers who asks; nobody where the name is empty. */
export function asking(place: Place, ask: string, name: string): Node {
  return objectNode(place, { set: holding(place, askedPath(ask), name) });
}

function askedPath(ask: string): string {
  return `session.asked.${ask}`;
}

function endOf(outcome: string): string {
  return `‹${outcome}›`;
}
