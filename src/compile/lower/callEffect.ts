import { member, type Node } from '../document/Node.ts';
import type { ActionFacts } from './ActionFacts.ts';
import { choice } from './choice.ts';
import { listNode, objectNode } from './nodes.ts';
import type { Reads } from './Reads.ts';

/** What every answer holds. */
const always = ['outcome'];
/** What is known of a failed call. */
const ofFailures = ['code', 'fields', 'message', 'path', 'reason', 'status'];

/** What the parts of a call are, lowered by whoever lowers the list that it stands in. */
export interface CallParts {
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
