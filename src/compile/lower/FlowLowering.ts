import { amendNode } from '../overlay/amendNode.ts';
import { entriesOf, itemsOf, keyPlace, member, type Node, plain, textOf } from '../read/Node.ts';
import type { Mistake } from '../report/Mistake.ts';
import type { Place } from '../report/Place.ts';
import type { ActionFacts } from './ActionFacts.ts';
import { Askers, asking } from './Askers.ts';
import { choice } from './choice.ts';
import { circleMistakes } from './circleMistakes.ts';
import { condition } from './condition.ts';
import { Flow } from './Flow.ts';
import type { Lowered, Lowering } from './lowering.ts';
import { listNode, objectNode, scalarNode } from './nodes.ts';
import { outcomeMistakes } from './outcomeMistakes.ts';
import { following, type Reads, started, unreadable, waited } from './Reads.ts';
import { raising } from './raising.ts';
import { isFalse, stepsOf } from './stepsOf.ts';
import { localWords, type StepLowering, wordOf } from './stepWords.ts';
import { value } from './value.ts';

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

/** What every answer holds. */
const always = ['answer.outcome'];
/** What is known of a failed call. */
const ofFailures = ['answer.code', 'answer.message', 'answer.path', 'answer.reason', 'answer.status'];

/**
 * Makes effects of the steps of one flow. What stands behind a step that waits becomes an event of its own, which the
 * answer raises: the page keeps names of events, and no half-done list.
 */
export class FlowLowering implements StepLowering {
  readonly #actions: ReadonlyMap<string, ActionFacts>;
  readonly #payloads: readonly Node[];
  readonly #flow: Flow;
  /** Every path that some action answers. */
  readonly #answered: ReadonlySet<string>;
  readonly #mistakes: Lowered['mistakes'][number][] = [];
  readonly #events = new Map<string, Node>();
  readonly #values = new Map<string, Node>();
  readonly #askers = new Askers();
  readonly #counts = new Map<string, number>();
  #owner = '';
  #reads: Reads = started;

  /** @param payloads what each layer changes in what actions are given, lowest first */
  constructor(flow: Node, actions: ReadonlyMap<string, ActionFacts>, payloads: readonly Node[]) {
    this.#actions = actions;
    this.#payloads = payloads;
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
    return this.#values;
  }

  /** The events that lists go on by, once all are lowered. */
  get events(): ReadonlyMap<string, Node> {
    return new Map([...this.#events, ...this.#askers.events]);
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
    this.#checkReads(lowered.node);
    return lowered.node;
  }

  mistake(place: Place, message: string, details: Pick<Mistake, 'unknown'> = {}): void {
    this.#mistakes.push({ place, message, ...details });
  }

  #checkReads(node: Node): void {
    for (const { place, message, word, known } of unreadable(node, this.#reads)) {
      // What no action answers at all is the linker's to say.
      if (word !== undefined && !this.#answered.has(word)) continue;
      this.mistake(
        place,
        message,
        word === undefined || known === undefined ? {} : { unknown: { word, known } },
      );
    }
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
    const [first, second] = [plain(one), plain(other)].map((when) => JSON.stringify(when));
    if (second !== `{"not":${first}}` && first !== `{"not":${second}}`) return;
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
      const known = [...sequences.keys()];
      this.mistake(named.place, `this flow has no sequence "${name}"`, { unknown: { word: name, known } });
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
    const known = this.#actions.get(name);
    const isWaiting = !isFalse(member(step, 'wait'));
    const input = known === undefined ? undefined : this.#given(step, name, known);
    if (known !== undefined)
      this.#mistakes.push(
        ...outcomeMistakes(step, name, [...known.outcomes, ...known.failures, 'failed'], isWaiting),
      );
    const answers = known?.answer.map((path) => `answer.${path}`) ?? [];
    const outcome = this.#outcomes(step, rest, way, isWaiting);
    const done = (of: string) => outcome(of, { of: name, paths: [...always, ...answers] });
    const failed = (of: string) => outcome(of, { of: name, paths: ofFailures });
    const { outcomes = [], failures = [] } = known ?? {};
    const { place } = step;
    const guarded = (effects: Node[]) => this.#guarded(step, effects);
    return objectNode(
      place,
      {
        call: objectNode(place, {
          action,
          with: input,
          busy: member(step, 'busy'),
          poll: known?.poll && this.#poll(name, known),
          done: guarded(
            choice(place, 'answer.outcome', outcomes.slice(0, -1), done, done(outcomes.at(-1) ?? '*')),
          ),
          failed: guarded(choice(place, 'answer.code', failures, failed, failed('failed'))),
        }),
      },
      step,
    );
  }

  /** An answer that comes when `while` no longer holds changes nothing. */
  #guarded(step: Node, effects: Node[]): Node | undefined {
    if (effects.length === 0) return undefined;
    const still = member(step, 'while');
    if (still === undefined) return listNode(step.place, effects);
    this.#reads = waited;
    const when = this.lower(condition, still);
    return listNode(step.place, [objectNode(still.place, { when, do: listNode(step.place, effects) })]);
  }

  /** The value that an action is given, and what the layers of the flow change in it. */
  #given(step: Node, name: string, { send, sends }: ActionFacts): Node | undefined {
    const chosen = member(step, 'send');
    const other = textOf(chosen);
    if (chosen !== undefined && other !== undefined && !sends?.has(other)) {
      const known = [...(sends?.keys() ?? [])];
      this.mistake(chosen.place, `"${name}" can not be given "${other}"`, {
        unknown: { word: other, known },
      });
    }
    const layers = other === undefined ? this.#payloads.map((payloads) => member(payloads, name)) : [];
    const node = other === undefined ? send : sends?.get(other);
    if (node === undefined) return undefined;
    const key = other === undefined ? `› ${name}` : `› ${name} ${other}`;
    const given = this.#values.get(key);
    if (given === undefined) this.#values.set(key, this.lower(value, amendNode(node, layers)) ?? node);
    else this.#checkReads(given);
    return objectNode(step.place, { $value: scalarNode(step.place, key) });
  }

  #poll(name: string, { poll, answer }: ActionFacts): Node | undefined {
    this.#reads = { event: false, answer: { of: name, paths: answer.map((path) => `answer.${path}`) } };
    const until = this.lower(condition, member(poll, 'until'));
    if (poll?.kind !== 'object' || until === undefined) return poll;
    return { ...poll, entries: new Map([...poll.entries, ['until', { place: until.place, node: until }]]) };
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
      const known = [...this.#flow.asks.keys()];
      this.mistake(named.place, `this flow has nothing to ask that is named "${name}"`, {
        unknown: { word: name, known },
      });
      return [];
    }
    const asked = this.#awaited(step, name, ask, rest, way);
    return [asked, ...raising(step.place, this.#asking(name, ask))];
  }

  #asking(name: string, ask: Node): string {
    const event = `? ${name}`;
    if (!this.#events.has(event)) {
      this.#events.set(event, listNode(ask.place, []));
      this.#events.set(
        event,
        this.#under(name, () => this.#steps(member(ask, 'start'), following, ask)),
      );
    }
    return event;
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
    const asker = `${this.#owner} › ${this.#count()}`;
    const outcome = this.#outcomes(step, rest, way, true);
    for (const each of known) {
      const event = `${asker} ‹${each}›`;
      this.#events.set(event, listNode(step.place, outcome(each)));
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
    const event = `› ${name}`;
    const node = this.#flow.sequences.get(name);
    if (this.#events.has(event) || node === undefined) return event;
    this.#events.set(event, listNode(node.place, []));
    this.#events.set(
      event,
      this.#under(name, () => this.#steps(node, following, node, [name])),
    );
    return event;
  }

  #steps(node: Node | undefined, reads: Reads, at: Node, inside: readonly string[] = []): Node {
    return listNode(at.place, this.#list(stepsOf(node), { ...alone, within: inside, reads }));
  }

  #under<Made>(owner: string, make: () => Made): Made {
    const [before, reads] = [this.#owner, this.#reads];
    this.#owner = owner;
    const made = make();
    this.#owner = before;
    this.#reads = reads;
    return made;
  }

  /** The event by which a list goes on behind a step that waits; undefined where nothing is left to do. */
  #event(rest: readonly Node[], way: Way): string | undefined {
    const [first] = rest;
    if (first === undefined) return way.next;
    if (rest.length === 1 && textOf(first) === 'continue' && way.isOutcome) return way.rest;
    const event = `${this.#owner} › ${this.#count()}`;
    this.#events.set(event, listNode(first.place, []));
    this.#events.set(event, listNode(first.place, this.#list(rest, { ...way, reads: waited })));
    return event;
  }

  #count(): number {
    const count = (this.#counts.get(this.#owner) ?? 0) + 1;
    this.#counts.set(this.#owner, count);
    return count;
  }
}
