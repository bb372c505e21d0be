import type { Said } from '../document/missing.ts';
import { itemsOf, member, type Node, textOf } from '../document/Node.ts';
import { Askers, asking } from './Askers.ts';
import type { Continuations } from './Continuations.ts';
import type { Flow } from './Flow.ts';
import { objectNode } from './nodes.ts';
import { outcomeMistakes } from './outcomeMistakes.ts';
import { raising } from './raising.ts';

/** Makes the lists that follow the outcomes of a step, by their names. */
type Outcomes = () => (outcome: string) => Node[];

/**
 * The steps by which one part of a flow hands over to another, or to a dialog, and goes on with one of its outcomes; and the
 * step by which that one answers.
 */
export class HandOvers {
  readonly #flow: Flow;
  readonly #continuations: Continuations;
  readonly #mistakes: Said[];
  readonly #askers = new Askers();

  /** @param mistakes gets those of the steps */
  constructor(flow: Flow, continuations: Continuations, mistakes: Said[]) {
    this.#flow = flow;
    this.#continuations = continuations;
    this.#mistakes = mistakes;
  }

  /** The events by which each outcome reaches who asked, once all lists are lowered. */
  get events(): [string, Node][] {
    return this.#askers.events;
  }

  /** What the buttons of a dialog do that answer whoever opened it, once all lists are lowered. */
  dialogOutcomes(id: string, dialog: Node): Map<string, Node> {
    return this.#askers.buttons(id, dialog);
  }

  /** @param start the event by which what is asked begins */
  ask(step: Node, outcomes: Outcomes, start: (name: string, ask: Node) => string): Node[] {
    const name = textOf(member(step, 'ask')) ?? '';
    const ask = this.#flow.asks.get(name);
    if (ask === undefined) return [];
    const asked = this.#awaited(step, name, ask, outcomes);
    return [asked, ...raising(step.place, start(name, ask))];
  }

  open(step: Node, outcomes: Outcomes): Node[] {
    const name = textOf(member(step, 'open')) ?? '';
    const dialog = this.#flow.dialogs.get(name);
    const opening = objectNode(step.place, { open: member(step, 'open'), once: member(step, 'once') }, step);
    if (member(step, 'outcomes') === undefined) {
      const isAsked = member(dialog, 'outcomes') !== undefined;
      return isAsked ? [asking(step.place, name, ''), opening] : [opening];
    }
    // An unknown dialog is the linker's to say.
    if (dialog === undefined) return [opening];
    return [this.#awaited(step, name, dialog, outcomes), opening];
  }

  return(step: Node): Node[] {
    const named = member(step, 'return') ?? step;
    const word = textOf(named) ?? '';
    const [name = '', outcome = ''] = word.split('.');
    if (outcomesOf(this.#flow.asks.get(name)).includes(outcome))
      return this.#askers.returning(named.place, `${name}.${outcome}`);
    const known = [...this.#flow.asks].flatMap(([each, ask]) =>
      outcomesOf(ask).map((one) => `${each}.${one}`),
    );
    const message = `nothing that is asked ends as "${word}"`;
    this.#mistakes.push({ place: named.place, message, unknown: { word, known } });
    return [];
  }

  /** Remembers who asks, and where each outcome leads. */
  #awaited(step: Node, name: string, asked: Node, outcomes: Outcomes): Node {
    const known = outcomesOf(asked);
    this.#mistakes.push(...outcomeMistakes(step, name, known, true));
    const asker = this.#continuations.name();
    const outcome = outcomes();
    for (const each of known) {
      const event = this.#continuations.add(`${asker} ‹${each}›`, step.place, () => outcome(each));
      this.#askers.add(`${name}.${each}`, asked.place, asker, event);
    }
    return asking(step.place, name, asker);
  }
}

function outcomesOf(asked: Node | undefined): string[] {
  return itemsOf(member(asked, 'outcomes')).flatMap((outcome) => textOf(outcome) ?? []);
}
