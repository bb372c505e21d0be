import { missing, type Said } from '../document/missing.ts';
import { entriesOf, itemsOf, keyPlace, member, type Node, textOf } from '../document/Node.ts';
import type { Mistake } from '../report/Mistake.ts';
import type { Place } from '../report/Place.ts';
import type { ActionFacts } from './ActionFacts.ts';
import { Askers, asking } from './Askers.ts';
import { Continuations } from './Continuations.ts';
import { callEffect } from './callEffect.ts';
import { circleMistakes } from './circleMistakes.ts';
import { condition } from './condition.ts';
import { Flow } from './Flow.ts';
import { Inputs } from './Inputs.ts';
import { isOpposite } from './isOpposite.ts';
import type { Lowered, Lowering } from './lowering.ts';
import { listNode, objectNode } from './nodes.ts';
import { outcomeMistakes } from './outcomeMistakes.ts';
import { following, type Reads, started, unreadable, waited } from './Reads.ts';
import { raising } from './raising.ts';
import { isFalse, stepsOf } from './stepsOf.ts';
import { localWords, type StepLowering, wordOf } from './stepWords.ts';

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

const alone: Way = { next: undefined, rest: undefined, isOutcome: false, within: [], reads: started };

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
  readonly #inputs: Inputs;
  readonly #askers = new Askers();
  #reads: Reads = started;

  /** @param payloads what each layer changes in what actions are given, lowest first */
  constructor(flow: Node, actions: ReadonlyMap<string, ActionFacts>, payloads: readonly Node[]) {
    this.#actions = actions;
    this.#inputs = new Inputs(payloads);
    this.#flow = new Flow(flow);
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
    return new Map([...this.#continuations.events, ...this.#askers.events]);
  }

  /**
   * Lowers a list of steps, or one by itself.
   * @param owner names the list in the events that it goes on by
   */
  steps(owner: string, node: Node): Node {
    return this.#continuations.under(owner, () => listNode(node.place, this.#list(stepsOf(node), alone)));
  }

  /** What the buttons of a dialog do that answer whoever opened it, once all lists are lowered. */
  dialogOutcomes(id: string, dialog: Node): Map<string, Node> {
    return this.#askers.buttons(id, dialog);
  }

  /** Lowers what nothing does, for the sake of its mistakes. */
  checkSequences(): void {
    for (const name of this.#flow.sequences.keys()) this.#sequence(name);
    this.#mistakes.push(...circleMistakes(this.#flow));
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

  mistake(place: Place, message: string, details: Pick<Mistake, 'unknown'> = {}): void {
    this.#mistakes.push({ place, message, ...details });
  }

  #missing(part: string, name: string, what: string, use: Said): void {
    this.#mistakes.push(missing(this.#flow.node, [part, name], what, use));
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
    return place === undefined ? effects : [...effects, ...raising(place, way.next)];
  }

  #step(step: Node, rest: readonly Node[], way: Way, before: Node | undefined): Node[] {
    const word = wordOf(step, this);
    const waits = this.#flow.waits(step);
    switch (word) {
      case undefined:
        return [];
      case 'if': {
        const effect = this.#if(
          step,
          waits ? rest : [],
          waits ? way : { ...alone, within: way.within, reads: way.reads },
        );
        this.#checkElse(step, effect, before);
        return [effect];
      }
      case 'do':
        return this.#do(step, rest, way);
      case 'call':
        return [this.#call(step, rest, way)];
      case 'ask':
        return this.#ask(step, rest, way);
      case 'open':
        return this.#open(step, rest, way);
      case 'return':
        return this.#return(step);
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
    return raising(step.place, way.rest);
  }

  #if(step: Node, rest: readonly Node[], way: Way): Node {
    const when = this.lower(condition, member(step, 'if'));
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
      when,
      do: branch('then') ?? listNode(step.place, []),
      else: branch('else'),
    });
  }

  /** `if X` beside `if not X`: the first may change what the second asks. */
  #checkElse(step: Node, effect: Node, before: Node | undefined): void {
    const [one, other] = [member(before, 'when'), member(effect, 'when')];
    if (one === undefined || other === undefined || member(before, 'else') !== undefined) return;
    if (!isOpposite(one, other)) return;
    this.mistake(
      keyPlace(step, 'if'),
      'this is the opposite of the "if" before it, which may have changed what is asked: write its steps there as "else"',
    );
  }

  #do(step: Node, rest: readonly Node[], way: Way): Node[] {
    const named = member(step, 'do') ?? step;
    const name = textOf(named);
    // What is no name at all is the grammar's to say.
    if (name === undefined) return [];
    const { sequences } = this.#flow;
    const sequence = sequences.get(name);
    if (sequence === undefined) {
      const unknown = { word: name, known: [...sequences.keys()] };
      const message = `this flow has no sequence "${name}"`;
      this.#missing('sequences', name, `the sequence "${name}"`, { place: named.place, message, unknown });
      return [];
    }
    const isCircle = way.within.includes(name);
    const inner = { ...alone, within: [...way.within, name], reads: way.reads };
    // One that comes back to itself at once is a mistake already; this one does so once a call has ended.
    if (!this.#flow.waits(step))
      return isCircle ? raising(named.place, this.#sequence(name)) : this.#list(stepsOf(sequence), inner);
    const next = this.#event(rest, way);
    if (next === undefined) return raising(named.place, this.#sequence(name));
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
      still: () => this.#lowerWith(waited, condition, member(step, 'while')),
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

  /** Hands over to another part, which goes on with one of its outcomes. */
  #ask(step: Node, rest: readonly Node[], way: Way): Node[] {
    const named = member(step, 'ask') ?? step;
    const name = textOf(named) ?? '';
    const ask = this.#flow.asks.get(name);
    if (ask === undefined) {
      const unknown = { word: name, known: [...this.#flow.asks.keys()] };
      const message = `this flow has nothing to ask that is named "${name}"`;
      this.#missing('asks', name, `"${name}"`, { place: named.place, message, unknown });
      return [];
    }
    const asked = this.#awaited(step, name, ask, rest, way);
    return [asked, ...raising(step.place, this.#asking(name, ask))];
  }

  #asking(name: string, ask: Node): string {
    return this.#named(`? ${name}`, name, ask, stepsOf(member(ask, 'start')));
  }

  #open(step: Node, rest: readonly Node[], way: Way): Node[] {
    const name = textOf(member(step, 'open')) ?? '';
    const dialog = this.#flow.dialogs.get(name);
    const opening = objectNode(step.place, { open: member(step, 'open'), once: member(step, 'once') }, step);
    if (member(step, 'outcomes') === undefined) {
      const isAsked = member(dialog, 'outcomes') !== undefined;
      return isAsked ? [asking(step.place, name, ''), opening] : [opening];
    }
    // An unknown dialog is the linker's to say.
    if (dialog === undefined) return [opening];
    return [this.#awaited(step, name, dialog, rest, way), opening];
  }

  /** Remembers who asks, and where each outcome leads. */
  #awaited(step: Node, name: string, asked: Node, rest: readonly Node[], way: Way): Node {
    const known = itemsOf(member(asked, 'outcomes')).flatMap((outcome) => textOf(outcome) ?? []);
    this.#mistakes.push(...outcomeMistakes(step, name, known, true));
    const asker = this.#continuations.name();
    const outcome = this.#outcomes(step, rest, way, true);
    for (const each of known) {
      const event = this.#continuations.add(`${asker} ‹${each}›`, step.place, () => outcome(each));
      this.#askers.add(`${name}.${each}`, asked.place, asker, event);
    }
    return asking(step.place, name, asker);
  }

  #return(step: Node): Node[] {
    const named = member(step, 'return') ?? step;
    const [name = '', outcome = ''] = (textOf(named) ?? '').split('.');
    const ask = this.#flow.asks.get(name);
    const outcomes = itemsOf(member(ask, 'outcomes')).flatMap((each) => textOf(each) ?? []);
    if (ask !== undefined && outcomes.includes(outcome)) {
      return this.#askers.returning(named.place, `${name}.${outcome}`);
    }
    const known = [...this.#flow.asks].flatMap(([each, node]) =>
      itemsOf(member(node, 'outcomes')).map((one) => `${each}.${textOf(one)}`),
    );
    this.mistake(named.place, `nothing that is asked ends as "${textOf(named)}"`, {
      unknown: { word: textOf(named) ?? '', known },
    });
    return [];
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
    this.#continuations.under(owner, () =>
      this.#continuations.add(event, place, () =>
        this.#list(steps, { ...alone, within: inside, reads: following }),
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
      this.#list(rest, { ...way, reads: waited }),
    );
  }
}
