import type { UnreportedDiagnostic } from '../document/blame.ts';
import { itemsOf, member, type Node, textOf } from '../document/Node.ts';
import type { Place } from '../report/Place.ts';
import { type Flow, outcomeMistakes } from './Flow.ts';
import { holding, listNode, objectNode, raiseEffect, scalarNode } from './nodes.ts';

/** Makes the lists that follow the outcomes of a step, by their names. */
type Outcomes = () => (outcome: string) => Node[];

/**
 * The steps by which one part of a flow hands over to another, or to a dialog, and goes on with one of its outcomes; and the
 * step by which that one answers.
 */
export class Subflows {
  readonly #flow: Flow;
  readonly #continuations: Continuations;
  readonly #mistakes: UnreportedDiagnostic[];
  readonly #callers = new Callers();

  /** @param mistakes gets those of the steps */
  constructor(flow: Flow, continuations: Continuations, mistakes: UnreportedDiagnostic[]) {
    this.#flow = flow;
    this.#continuations = continuations;
    this.#mistakes = mistakes;
  }

  /** The events by which each outcome reaches who asked, once all lists are lowered. */
  get events(): [string, Node][] {
    return this.#callers.events;
  }

  /** What the buttons of a dialog do that answer whoever opened it, once all lists are lowered. */
  dialogOutcomes(id: string, dialog: Node): Map<string, Node> {
    return this.#callers.buttons(id, dialog);
  }

  /** @param start the event by which what is asked begins */
  ask(step: Node, outcomes: Outcomes, start: (name: string, ask: Node) => string): Node[] {
    const name = textOf(member(step, 'ask')) ?? '';
    const ask = this.#flow.asks.get(name);
    if (ask === undefined) return [];
    const asked = this.#awaited(step, name, ask, outcomes);
    return [asked, ...raiseEffect(step.place, start(name, ask))];
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
      return this.#callers.returning(named.place, `${name}.${outcome}`);
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
      this.#callers.add(`${name}.${each}`, asked.place, asker, event);
    }
    return asking(step.place, name, asker);
  }
}

function outcomesOf(asked: Node | undefined): string[] {
  return itemsOf(member(asked, 'outcomes')).flatMap((outcome) => textOf(outcome) ?? []);
}

/** Who waits for how an ask or a dialog ends: a name that `session.asked.<ask>` remembers, and the event that goes on. */
class Callers {
  readonly #asked = new Map<string, { place: Place; askers: { name: string; event: string }[] }>();

  add(outcome: string, place: Place, name: string, event: string): void {
    this.#at(outcome, place).askers.push({ name, event });
  }

  /** What ends an ask: whoever asked last goes on. */
  returning(place: Place, outcome: string): Node[] {
    // Nobody may ask in this flow.
    this.#at(outcome, place);
    return raiseEffect(place, endOf(outcome));
  }

  /** What the buttons of a dialog do that answer whoever opened it, once all who do are known. */
  buttons(id: string, dialog: Node): Map<string, Node> {
    return new Map(
      itemsOf(member(dialog, 'outcomes')).map((outcome) => {
        const { place } = outcome;
        const answered = `${id}.${textOf(outcome) ?? ''}`;
        const closing = objectNode(place, { close: scalarNode(place, true) });
        const going = this.#asked.has(answered) ? raiseEffect(place, endOf(answered)) : [];
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
          do: listNode(place, raiseEffect(place, event)),
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
function asking(place: Place, ask: string, name: string): Node {
  return objectNode(place, { set: holding(place, askedPath(ask), name) });
}

function askedPath(ask: string): string {
  return `session.asked.${ask}`;
}

function endOf(outcome: string): string {
  return `‹${outcome}›`;
}

/** The events by which lists go on, named after the list that they belong to. */
export class Continuations {
  readonly #events = new Map<string, Node>();
  readonly #counts = new Map<string, number>();
  #owner = '';

  get events(): ReadonlyMap<string, Node> {
    return this.#events;
  }

  /** Makes something whose events are named after this owner. */
  withOwner<Made>(owner: string, make: () => Made): Made {
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
