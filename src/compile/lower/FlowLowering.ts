import { entriesOf, itemsOf, keyPlace, member, type Node, plain, textOf } from '../read/Node.ts';
import type { Mistake } from '../report/Mistake.ts';
import type { Place } from '../report/Place.ts';
import { condition, value } from './expressions.ts';
import type { Lowered, Lowering } from './lowering.ts';
import { listNode, objectNode, scalarNode } from './nodes.ts';
import { localWords, poll, type StepLowering, wordOf } from './stepWords.ts';

/** What an action may answer, as its descriptor says. */
export interface ActionOutcomes {
  outcomes: readonly string[];
  /** Codes of a failure that have an outcome of their own. */
  failures: readonly string[];
}

/** Where a list goes on. */
interface Way {
  /** Event that is raised at its end; undefined where nothing follows. */
  next: string | undefined;
  /** Event of what stands behind the waiting step whose outcome the list is: `continue`. */
  rest: string | undefined;
  isOutcome: boolean;
  /** Sequences that the list stands in. */
  within: readonly string[];
}

const alone: Way = { next: undefined, rest: undefined, isOutcome: false, within: [] };

/**
 * Makes effects of the steps of one flow. What stands behind a step that waits becomes an event of its own, which the
 * answer raises: the page keeps names of events, and no half-done list.
 */
export class FlowLowering implements StepLowering {
  readonly #actions: ReadonlyMap<string, ActionOutcomes>;
  readonly #sequences: ReadonlyMap<string, Node>;
  readonly #mistakes: Lowered['mistakes'][number][] = [];
  readonly #events = new Map<string, Node>();
  readonly #counts = new Map<string, number>();
  #owner = '';

  constructor(flow: Node, actions: ReadonlyMap<string, ActionOutcomes>) {
    this.#actions = actions;
    this.#sequences = new Map(entriesOf(member(flow, 'sequences')).map(([name, node]) => [name, node]));
  }

  get mistakes(): Lowered['mistakes'] {
    return this.#mistakes;
  }

  /** The events that lists go on by, once all are lowered. */
  get events(): ReadonlyMap<string, Node> {
    return this.#events;
  }

  /**
   * Lowers a list of steps, or one by itself.
   * @param owner names the list in the events that it goes on by
   */
  steps(owner: string, node: Node): Node {
    const before = this.#owner;
    this.#owner = owner;
    const lowered = listNode(node.place, this.#list(stepsOf(node), alone));
    this.#owner = before;
    return lowered;
  }

  /** Lowers the sequences that nothing does, for the sake of their mistakes. */
  checkSequences(): void {
    for (const name of this.#sequences.keys()) this.#sequence(name);
  }

  lower(lowering: Lowering, node: Node | undefined): Node | undefined {
    if (node === undefined) return undefined;
    const lowered = lowering(node);
    this.#mistakes.push(...lowered.mistakes);
    return lowered.node;
  }

  list(node: Node | undefined): Node | undefined {
    return node === undefined ? undefined : listNode(node.place, this.#list(stepsOf(node), alone));
  }

  mistake(place: Place, message: string, details: Pick<Mistake, 'unknown'> = {}): void {
    this.#mistakes.push({ place, message, ...details });
  }

  #list(steps: readonly Node[], way: Way): Node[] {
    const effects: Node[] = [];
    for (const [index, step] of steps.entries()) {
      const rest = steps.slice(index + 1);
      if (textOf(step) === 'continue') return [...effects, ...this.#continue(step, rest, way)];
      const word = wordOf(step, this);
      const waits = this.#waits(step);
      if (word === 'if') effects.push(this.#if(step, waits ? rest : [], waits ? way : alone));
      else if (word === 'do') effects.push(...this.#do(step, rest, way));
      else if (word === 'call' && textOf(member(step, 'call')) !== undefined)
        effects.push(this.#call(step, rest, way));
      else if (word !== undefined)
        effects.push(objectNode(step.place, localWords[word]?.(step, this) ?? {}, step));
      if (waits) return effects;
    }
    const place = steps.at(-1)?.place;
    return place === undefined ? effects : [...effects, ...raising(place, way.next)];
  }

  #continue(step: Node, rest: readonly Node[], way: Way): Node[] {
    if (!way.isOutcome)
      this.mistake(step.place, '"continue" stands in an outcome of a step that waits, and nowhere else');
    const [unreached] = rest;
    if (unreached !== undefined)
      this.mistake(unreached.place, 'this is never reached, since it stands behind "continue"');
    return raising(step.place, way.rest);
  }

  #if(step: Node, rest: readonly Node[], way: Way): Node {
    const inner = { ...way, next: this.#event(rest, way) };
    const branch = (key: string) => {
      const node = member(step, key);
      if (node === undefined && inner.next === undefined) return undefined;
      return listNode(node?.place ?? step.place, [
        ...this.#list(stepsOf(node), inner),
        ...(stepsOf(node).length === 0 ? raising(step.place, inner.next) : []),
      ]);
    };
    return objectNode(step.place, {
      when: this.lower(condition, member(step, 'if')),
      do: branch('then') ?? listNode(step.place, []),
      else: branch('else'),
    });
  }

  #do(step: Node, rest: readonly Node[], way: Way): Node[] {
    const named = member(step, 'do') ?? step;
    const name = textOf(named);
    // What is no name at all is the grammar's to say.
    if (name === undefined) return [];
    const sequence = this.#sequences.get(name);
    if (sequence === undefined) {
      const known = [...this.#sequences.keys()];
      this.mistake(named.place, `this flow has no sequence "${name}"`, { unknown: { word: name, known } });
      return [];
    }
    if (!this.#waits(step)) return this.#list(stepsOf(sequence), { ...alone, within: [...way.within, name] });
    const next = this.#event(rest, way);
    if (next === undefined) return raising(named.place, this.#sequence(name));
    if (way.within.includes(name)) {
      const circle = [...way.within.slice(way.within.indexOf(name)), name].join(' → ');
      this.mistake(named.place, `this sequence comes back to itself before its end: ${circle}`);
      return [];
    }
    const inner = { next, rest: undefined, isOutcome: false, within: [...way.within, name] };
    return this.#list(stepsOf(sequence), inner);
  }

  #call(step: Node, rest: readonly Node[], way: Way): Node {
    const action = member(step, 'call') ?? step;
    const isWaiting = this.#waits(step);
    const given = new Map(entriesOf(member(step, 'outcomes')).map(([name, node]) => [name, node]));
    const known = this.#actions.get(textOf(action) ?? '');
    if (known !== undefined) this.#checkOutcomes(step, known, isWaiting);
    const inner = {
      next: undefined,
      rest: isWaiting ? this.#event(rest, way) : undefined,
      isOutcome: isWaiting,
      within: way.within,
    };
    const lists = new Map<Node, Node[]>();
    const listOf = (outcome: string): Node[] => {
      const node = given.get(outcome) ?? given.get('*');
      if (node === undefined) return [];
      const list = lists.get(node) ?? this.#list(stepsOf(node), inner);
      lists.set(node, list);
      return list;
    };
    const { outcomes = [], failures = [] } = known ?? {};
    const still = member(step, 'while');
    const guarded = (effects: Node[]) => {
      if (effects.length === 0) return undefined;
      if (still === undefined) return listNode(step.place, effects);
      const when = this.lower(condition, still);
      return listNode(step.place, [objectNode(still.place, { when, do: listNode(step.place, effects) })]);
    };
    const last = outcomes.at(-1) ?? '*';
    return objectNode(
      step.place,
      {
        call: objectNode(step.place, {
          action,
          with: this.lower(value, member(step, 'with')),
          busy: member(step, 'busy'),
          poll: this.lower(poll, member(step, 'poll')),
          done: guarded(choice(step.place, 'event.outcome', outcomes.slice(0, -1), listOf, listOf(last))),
          failed: guarded(choice(step.place, 'event.code', failures, listOf, listOf('failed'))),
        }),
      },
      step,
    );
  }

  /** All outcomes have to be there, and no others. */
  #checkOutcomes(step: Node, { outcomes, failures }: ActionOutcomes, isWaiting: boolean): void {
    const name = textOf(member(step, 'call'));
    const known = [...outcomes, ...failures, 'failed'];
    const given = entriesOf(member(step, 'outcomes'));
    const names = given.map(([outcome]) => outcome);
    const missing = names.includes('*') ? [] : known.filter((outcome) => !names.includes(outcome));
    if (missing.length > 0 && (isWaiting || names.length > 0)) {
      const place = keyPlace(step, names.length > 0 ? 'outcomes' : 'call');
      this.mistake(
        place,
        `"${name}" ends as ${missing.join(', ')}, too: say under "outcomes" what follows, or "*" for the rest`,
      );
    }
    for (const [outcome, , place] of given) {
      if (outcome === '*' || known.includes(outcome)) continue;
      this.mistake(place, `"${name}" never ends as "${outcome}"`, { unknown: { word: outcome, known } });
    }
  }

  /** The event of a sequence that something ends with. */
  #sequence(name: string): string {
    const event = `› ${name}`;
    const node = this.#sequences.get(name);
    if (this.#events.has(event) || node === undefined) return event;
    this.#events.set(event, listNode(node.place, []));
    const before = this.#owner;
    this.#owner = name;
    this.#events.set(event, listNode(node.place, this.#list(stepsOf(node), { ...alone, within: [name] })));
    this.#owner = before;
    return event;
  }

  /** The event by which a list goes on behind a step that waits; undefined where nothing is left to do. */
  #event(rest: readonly Node[], way: Way): string | undefined {
    const [first] = rest;
    if (first === undefined) return way.next;
    if (rest.length === 1 && textOf(first) === 'continue' && way.isOutcome) return way.rest;
    const count = (this.#counts.get(this.#owner) ?? 0) + 1;
    this.#counts.set(this.#owner, count);
    const event = `${this.#owner} › ${count}`;
    this.#events.set(event, listNode(first.place, []));
    this.#events.set(event, listNode(first.place, this.#list(rest, way)));
    return event;
  }

  #waits(step: Node, within: readonly string[] = []): boolean {
    if (textOf(step) === 'continue') return true;
    const call = member(step, 'call');
    if (call !== undefined) return textOf(call) !== undefined && !isFalse(member(step, 'wait'));
    const sequence = textOf(member(step, 'do'));
    if (sequence === undefined)
      return ['then', 'else'].some((key) =>
        stepsOf(member(step, key)).some((inner) => this.#waits(inner, within)),
      );
    // One that comes back to itself has waited, or it would never end.
    if (within.includes(sequence)) return true;
    const steps = stepsOf(this.#sequences.get(sequence));
    return steps.some((inner) => this.#waits(inner, [...within, sequence]));
  }
}

function stepsOf(node: Node | undefined): readonly Node[] {
  if (node === undefined) return [];
  return node.kind === 'list' ? itemsOf(node) : [node];
}

function isFalse(node: Node | undefined): boolean {
  return node !== undefined && plain(node) === false;
}

function raising(place: Place, event: string | undefined): Node[] {
  return event === undefined ? [] : [objectNode(place, { raise: scalarNode(place, event) })];
}

/** One list of several, by the value at a path; the last where no name fits. */
function choice(
  place: Place,
  path: string,
  names: readonly string[],
  listOf: (name: string) => Node[],
  last: Node[],
): Node[] {
  return names.reduceRight<Node[]>((otherwise, name) => {
    const list = listOf(name);
    if (list === otherwise) return otherwise;
    const when: Node = {
      kind: 'object',
      place,
      entries: new Map([[path, { place, node: scalarNode(place, name) }]]),
    };
    const isLast = otherwise.length === 0;
    if (list.length === 0 && isLast) return otherwise;
    return [
      objectNode(place, {
        when,
        do: listNode(place, list),
        else: isLast ? undefined : listNode(place, otherwise),
      }),
    ];
  }, last);
}
