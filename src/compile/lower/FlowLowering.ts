import { entriesOf, member, type Node, textOf } from '../document/Node.ts';
import type { Diagnostic } from '../report/DiagnosticCollector.ts';
import type { Place } from '../report/Place.ts';
import {
  type ActionFacts,
  ActionInputs,
  afterWait,
  callEffect,
  fromAny,
  fromEvent,
  type Reads,
  unreadable,
} from './calls.ts';
import { condition } from './expressions.ts';
import {
  circleMistakes,
  Flow,
  falseDecisions,
  isFalse,
  oppositeMistakes,
  outcomeMistakes,
  stepsOf,
} from './Flow.ts';
import type { Lowered, Lowering, StepLowering } from './lowering.ts';
import { listNode, objectNode, raiseEffect } from './nodes.ts';
import { Continuations, Subflows } from './Subflows.ts';
import { localWords, wordOf } from './stepWords.ts';

/** Where a list goes on. */
interface Way {
  /** Event that is raised at its end; undefined where nothing follows. */
  next: string | undefined;
  /** Event of what stands behind the waiting step whose outcome the list is: `continue`. */
  rest: string | undefined;
  isOutcome: boolean;
  /** Sequences that the list stands in. */
  within: readonly string[];
  reads: Reads;
}

const alone: Way = { next: undefined, rest: undefined, isOutcome: false, within: [], reads: fromEvent };

/** One that the linker says of that nobody has it. */
const unknownAction: ActionFacts = { outcomes: [], failures: [], answer: [] };

/**
 * Makes effects of the steps of one flow. What stands behind a step that waits becomes an event of its own, which the
 * answer raises: the page keeps names of events, and no half-done list.
 */
export class FlowLowering implements StepLowering {
  readonly #actions: ReadonlyMap<string, ActionFacts>;
  readonly #flow: Flow;
  /** Every path that some action answers. */
  readonly #answered: ReadonlySet<string>;
  readonly #mistakes: Lowered['mistakes'][number][] = [];
  readonly #continuations = new Continuations();
  readonly #inputs: ActionInputs;
  readonly #subflows: Subflows;
  #reads: Reads = fromEvent;

  /** @param payloads what each layer changes in what actions are given, lowest first */
  constructor(flow: Node, actions: ReadonlyMap<string, ActionFacts>, payloads: readonly Node[]) {
    this.#actions = actions;
    this.#inputs = new ActionInputs(payloads);
    this.#flow = new Flow(flow);
    this.#subflows = new Subflows(this.#flow, this.#continuations, this.#mistakes);
    this.#answered = new Set(
      [...actions.values()].flatMap(({ answer }) => answer.map((path) => `answer.${path}`)),
    );
  }

  get mistakes(): Lowered['mistakes'] {
    return this.#mistakes;
  }

  /** What actions are given, by the name of the value. */
  get values(): ReadonlyMap<string, Node> {
    return this.#inputs.values;
  }

  /** The events that lists go on by, once all are lowered. */
  get events(): ReadonlyMap<string, Node> {
    return new Map([...this.#continuations.events, ...this.#subflows.events]);
  }

  /**
   * Lowers a list of steps, or one by itself.
   * @param owner names the list in the events that it goes on by
   */
  steps(owner: string, node: Node): Node {
    return this.#continuations.withOwner(owner, () => listNode(node.place, this.#list(stepsOf(node), alone)));
  }

  /** What the buttons of a dialog do that answer whoever opened it, once all lists are lowered. */
  dialogOutcomes(id: string, dialog: Node): Map<string, Node> {
    return this.#subflows.dialogOutcomes(id, dialog);
  }

  /** Lowers what nothing does, for the sake of its mistakes. */
  checkSequences(): void {
    for (const name of this.#flow.sequences.keys()) this.#sequence(name);
    this.#mistakes.push(...circleMistakes(this.#flow), ...falseDecisions(this.#flow));
  }

  lower(lowering: Lowering, node: Node | undefined): Node | undefined {
    if (node === undefined) return undefined;
    const lowered = lowering(node);
    this.#mistakes.push(...lowered.mistakes);
    for (const { place, message, word, known } of unreadable(lowered.node, this.#reads)) {
      // What no action answers at all is the linker's to say.
      if (word === undefined || known === undefined) this.mistake(place, message);
      else if (this.#answered.has(word)) this.mistake(place, message, { unknown: { word, known } });
    }
    return lowered.node;
  }

  mistake(place: Place, message: string, details: Pick<Diagnostic, 'unknown'> = {}): void {
    this.#mistakes.push({ place, message, ...details });
  }

  #list(steps: readonly Node[], way: Way): Node[] {
    const effects: Node[] = [];
    for (const [index, step] of steps.entries()) {
      const rest = steps.slice(index + 1);
      this.#reads = way.reads;
      if (textOf(step) === 'continue') return [...effects, ...this.#continue(step, rest, way)];
      effects.push(...this.#step(step, rest, way, effects.at(-1)));
      if (this.#flow.waits(step)) return effects;
    }
    const place = steps.at(-1)?.place;
    return place === undefined ? effects : [...effects, ...raiseEffect(place, way.next)];
  }

  #step(step: Node, rest: readonly Node[], way: Way, before: Node | undefined): Node[] {
    const word = wordOf(step, this);
    const waits = this.#flow.waits(step);
    const outcomes = () => this.#outcomes(step, rest, way, true);
    switch (word) {
      case undefined:
        return [];
      case 'if': {
        const effect = this.#if(
          step,
          waits ? rest : [],
          waits ? way : { ...alone, within: way.within, reads: way.reads },
        );
        this.#mistakes.push(...oppositeMistakes(step, effect, before));
        return [effect];
      }
      case 'do':
        return this.#do(step, rest, way);
      case 'call':
        return [this.#call(step, rest, way)];
      case 'ask':
        return this.#subflows.ask(step, outcomes, (name, ask) => this.#asking(name, ask));
      case 'open':
        return this.#subflows.open(step, outcomes);
      case 'return':
        return this.#subflows.return(step);
      default:
        return [objectNode(step.place, localWords[word]?.(step, this) ?? {}, step)];
    }
  }

  #continue(step: Node, rest: readonly Node[], way: Way): Node[] {
    if (!way.isOutcome)
      this.mistake(step.place, '"continue" stands in an outcome of a step that waits, and nowhere else');
    const [unreached] = rest;
    if (unreached !== undefined)
      this.mistake(unreached.place, 'this is never reached, since it stands behind "continue"');
    return raiseEffect(step.place, way.rest);
  }

  #if(step: Node, rest: readonly Node[], way: Way): Node {
    const when = this.lower(condition, member(step, 'if'));
    const inner = { ...way, next: this.#event(rest, way) };
    const branch = (key: string) => {
      const node = member(step, key);
      if (node === undefined && inner.next === undefined) return undefined;
      return listNode(node?.place ?? step.place, [
        ...this.#list(stepsOf(node), inner),
        ...(stepsOf(node).length === 0 ? raiseEffect(step.place, inner.next) : []),
      ]);
    };
    return objectNode(step.place, {
      when,
      do: branch('then') ?? listNode(step.place, []),
      else: branch('else'),
    });
  }

  #do(step: Node, rest: readonly Node[], way: Way): Node[] {
    const named = member(step, 'do') ?? step;
    const name = textOf(named);
    // What is no name at all is the grammar's to say.
    if (name === undefined) return [];
    const sequence = this.#flow.sequences.get(name);
    if (sequence === undefined) return [];
    const isCircle = way.within.includes(name);
    const inner = { ...alone, within: [...way.within, name], reads: way.reads };
    // One that comes back to itself at once is a mistake already; this one does so once a call has ended.
    if (!this.#flow.waits(step))
      return isCircle ? raiseEffect(named.place, this.#sequence(name)) : this.#list(stepsOf(sequence), inner);
    const next = this.#event(rest, way);
    if (next === undefined) return raiseEffect(named.place, this.#sequence(name));
    if (!isCircle) return this.#list(stepsOf(sequence), { ...inner, next });
    const circle = [...way.within.slice(way.within.indexOf(name)), name].join(' → ');
    this.mistake(named.place, `this sequence comes back to itself before its end: ${circle}`);
    return [];
  }

  #call(step: Node, rest: readonly Node[], way: Way): Node {
    const action = member(step, 'call') ?? step;
    const name = textOf(action) ?? '';
    const isWaiting = !isFalse(member(step, 'wait'));
    const facts = this.#actions.get(name) ?? unknownAction;
    const input = this.#inputs.of(step, name, facts, this);
    if (facts !== unknownAction) {
      const known = [...facts.outcomes, ...facts.failures, 'failed'];
      this.#mistakes.push(...outcomeMistakes(step, name, known, isWaiting));
    }
    return callEffect(step, action, name, facts, {
      input,
      still: () => this.#lowerWith(afterWait, condition, member(step, 'while')),
      until: (until, reads) => this.#lowerWith(reads, condition, until),
      outcome: this.#outcomes(step, rest, way, isWaiting),
    });
  }

  #lowerWith(reads: Reads, lowering: Lowering, node: Node | undefined): Node | undefined {
    this.#reads = reads;
    return this.lower(lowering, node);
  }

  /** The list that follows an outcome of a step. */
  #outcomes(
    step: Node,
    rest: readonly Node[],
    way: Way,
    isOutcome: boolean,
  ): (outcome: string, answer?: Reads['answer']) => Node[] {
    const given = new Map(entriesOf(member(step, 'outcomes')).map(([name, node]) => [name, node]));
    const behind = isOutcome ? this.#event(rest, way) : undefined;
    const lists = new Map<Node, Node[]>();
    return (outcome, answer = 'any') => {
      const node = given.get(outcome) ?? given.get('*');
      if (node === undefined) return [];
      const reads: Reads = { event: false, answer: given.has(outcome) ? answer : 'any' };
      const inner = { next: undefined, rest: behind, isOutcome, within: way.within, reads };
      const list = lists.get(node) ?? this.#list(stepsOf(node), inner);
      lists.set(node, list);
      return list;
    };
  }

  #asking(name: string, ask: Node): string {
    return this.#named(`? ${name}`, name, ask, stepsOf(member(ask, 'start')));
  }

  /** The event of a sequence that something ends with. */
  #sequence(name: string): string {
    const node = this.#flow.sequences.get(name);
    return node === undefined ? `› ${name}` : this.#named(`› ${name}`, name, node, stepsOf(node), [name]);
  }

  /** An event by itself, which may follow anything. */
  #named(
    event: string,
    owner: string,
    { place }: Node,
    steps: readonly Node[],
    inside: readonly string[] = [],
  ): string {
    const before = this.#reads;
    this.#continuations.withOwner(owner, () =>
      this.#continuations.add(event, place, () =>
        this.#list(steps, { ...alone, within: inside, reads: fromAny }),
      ),
    );
    this.#reads = before;
    return event;
  }

  /** The event by which a list goes on behind a step that waits; undefined where nothing is left to do. */
  #event(rest: readonly Node[], way: Way): string | undefined {
    const [first] = rest;
    if (first === undefined) return way.next;
    if (rest.length === 1 && textOf(first) === 'continue' && way.isOutcome) return way.rest;
    return this.#continuations.add(this.#continuations.name(), first.place, () =>
      this.#list(rest, { ...way, reads: afterWait }),
    );
  }
}
