import { entriesOf, itemsOf, member, type Node, textOf } from '../document/Node.ts';
import { amendNode } from '../merge/mergeNodes.ts';
import type { Place } from '../report/Place.ts';
import { value } from './expressions.ts';
import type { StepLowering } from './lowering.ts';
import { choice, listNode, objectNode, scalarNode } from './nodes.ts';

/** What lowering goes by of an action, as its descriptor says. */
export interface ActionFacts {
  outcomes: readonly string[];
  /** Codes of a failure that have an outcome of their own. */
  failures: readonly string[];
  /** Paths of its answer, below `answer`. */
  answer: readonly string[];
  /** What it is given; undefined where it takes nothing. */
  send?: Node | undefined;
  /** Other things that it can be given, by name. */
  sends?: ReadonlyMap<string, Node> | undefined;
  /** What has to have ended, and how, before it is sent: by action. */
  needs?: Node | undefined;
  /** How often it is repeated, and until when. */
  poll?: Node | undefined;
}

/** What the actions of a flow are given: a named value for each thing that a call sends. */
export class ActionInputs {
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

/** What every answer holds. */
const always = ['outcome'];
/** What is known of a failed call. */
const ofFailures = ['code', 'fields', 'message', 'path', 'reason', 'status'];

/** What the parts of a call are, lowered by whoever lowers the list that it stands in. */
interface CallParts {
  input: Node | undefined;
  /** The condition that an answer still counts, asked once it is there; undefined where it always does. */
  still(): Node | undefined;
  until(node: Node, reads: Reads): Node | undefined;
  /** The list behind an outcome. */
  outcome(name: string, answer: Reads['answer']): Node[];
}

/** The effect of a call: its answer and its failures lead to the lists of their outcomes. */
export function callEffect(
  step: Node,
  action: Node,
  name: string,
  facts: ActionFacts,
  parts: CallParts,
): Node {
  const { outcomes, failures, answer, poll } = facts;
  const { place } = step;
  const answered = answerOf(name, [...always, ...answer]);
  const done = (of: string) => parts.outcome(of, answered);
  const failed = (of: string) => parts.outcome(of, answerOf(name, ofFailures));
  const guarded = (effects: Node[]): Node | undefined => {
    const still = effects.length === 0 ? undefined : parts.still();
    if (effects.length === 0) return undefined;
    const list = listNode(place, effects);
    return still === undefined ? list : listNode(place, [objectNode(still.place, { when: still, do: list })]);
  };
  const last = outcomes.at(-1) ?? '*';
  const call = objectNode(place, {
    action,
    with: parts.input,
    busy: member(step, 'busy'),
    poll: poll && repeated(poll, (until) => parts.until(until, { event: false, answer: answered })),
    done: guarded(choice(place, 'answer.outcome', outcomes.slice(0, -1), done, done(last))),
    failed: guarded(choice(place, 'answer.code', failures, failed, failed('failed'))),
  });
  return objectNode(place, { call }, step);
}

function answerOf(of: string, paths: readonly string[]): Reads['answer'] {
  return { of, paths: paths.map((path) => `answer.${path}`) };
}

function repeated(poll: Node, lower: (until: Node) => Node | undefined): Node {
  const until = member(poll, 'until');
  const lowered = until && lower(until);
  if (poll.kind !== 'object' || lowered === undefined) return poll;
  return { ...poll, entries: new Map([...poll.entries, ['until', { place: lowered.place, node: lowered }]]) };
}

/** What a list may read of what led to it. */
export interface Reads {
  /** Whether what started the list is still there. */
  event: boolean;
  /** What answered last and the paths of that; `any` where several may have; undefined where nothing was waited for. */
  answer: { of: string; paths: readonly string[] } | 'any' | undefined;
}

/** A list that something starts. */
export const fromEvent: Reads = { event: true, answer: undefined };
/** One that may follow anything. */
export const fromAny: Reads = { event: true, answer: 'any' };
/** One behind a step that waited. */
export const afterWait: Reads = { event: false, answer: 'any' };

/** Says what a lowered node reads that is not there; the paths of an answer are proposed. */
export function unreadable(
  node: Node,
  reads: Reads,
): { place: Place; message: string; known?: readonly string[]; word?: string }[] {
  return pathsOf(node).flatMap(([path, place]) => {
    if (path.startsWith('event.') && !reads.event) {
      return [
        {
          place,
          message: `"${path}" is gone here, since a step before this waits: what came of that is "answer.…"`,
        },
      ];
    }
    if (!path.startsWith('answer.') || reads.answer === 'any') return [];
    if (reads.answer === undefined) {
      return [
        { place, message: `"${path}" has nothing to read here: no step before this waits for an answer` },
      ];
    }
    const { of, paths } = reads.answer;
    if (paths.some((known) => isOrHolds(known, path))) return [];
    return [{ place, message: `"${of}" answers nothing named "${path}"`, word: path, known: paths }];
  });
}

function isOrHolds(known: string, path: string): boolean {
  const start = known.replace(/\*$/u, '');
  return path === known || (known === start ? path.startsWith(`${known}.`) : path.startsWith(start));
}

/** Every path of `event` and `answer` that a lowered condition or value reads itself. */
function pathsOf(node: Node): [string, Place][] {
  if (node.kind === 'list') return itemsOf(node).flatMap(pathsOf);
  return entriesOf(node).flatMap(([key, inner, place]): [string, Place][] => {
    if (/^(?:event|answer)\./u.test(key)) return [[key, place]];
    const path = key === '$from' ? textOf(inner) : undefined;
    if (path !== undefined) return [[path, inner.place]];
    return pathsOf(inner);
  });
}
