import { entriesOf, keyPlace, member, type Node, textOf } from '../read/Node.ts';
import { condition, value } from './expressions.ts';
import { type Lowered, type Lowering, members, remembered } from './lowering.ts';
import { listNode, objectNode } from './nodes.ts';

type Members = Record<string, Node | undefined>;
type Mistakes = Lowered['mistakes'][number][];

/** Lowers the value of a word, and says what is wrong in it. */
type Lower = (lowering: Lowering, node: Node | undefined) => Node | undefined;

/** What each word of a step becomes; its companions come with it. */
const words: Record<string, (step: Node, lower: Lower) => Members> = {
  set: (step, lower) => ({ set: lower(value, member(step, 'set')) }),
  say: (step, lower) => ({ set: said(step, lower) }),
  go: (step) => ({ go: member(step, 'go'), replace: member(step, 'replace') }),
  decide: (step) => ({
    go: objectNode(step.place, { table: member(step, 'decide') }),
    replace: member(step, 'replace'),
  }),
  open: (step) => ({ open: member(step, 'open'), once: member(step, 'once') }),
  close: (step) => ({ close: member(step, 'close') }),
  raise: (step) => ({ raise: member(step, 'raise') }),
  call: (step, lower) => ({ call: lower(call, member(step, 'call')) }),
  leave: (step, lower) => ({ leave: lower(value, member(step, 'leave')) }),
  post: (step, lower) => ({ post: lower(value, member(step, 'post')) }),
  newTab: (step, lower) => ({ newTab: lower(value, member(step, 'newTab')) }),
  track: (step, lower) => ({ track: lower(value, member(step, 'track')), once: member(step, 'once') }),
  if: (step, lower) => ({
    when: lower(condition, member(step, 'if')),
    do: lower(steps, member(step, 'then')) ?? listNode(step.place, []),
    else: lower(steps, member(step, 'else')),
  }),
};

/** Keys that go with a word. */
const companions: Record<string, string[]> = {
  // biome-ignore lint/suspicious/noThenProperty: a word of the grammar
  then: ['if'],
  else: ['if'],
  suggest: ['say'],
  replace: ['go', 'decide'],
  once: ['open', 'track'],
};

/** A list of steps, or one by itself, as the list of effects that is linked. */
export const steps: Lowering = remembered((node) => {
  const mistakes: Mistakes = [];
  const lower: Lower = (lowering, inner) => {
    if (inner === undefined) return undefined;
    const lowered = lowering(inner);
    mistakes.push(...lowered.mistakes);
    return lowered.node;
  };
  const items = node.kind === 'list' ? node.items : [node];
  const effects = items.flatMap((step) => {
    const word = wordOf(step, mistakes);
    return word === undefined ? [] : [objectNode(step.place, words[word]?.(step, lower) ?? {}, step)];
  });
  return { node: listNode(node.place, effects), mistakes };
});

const call: Lowering = members(() => ({
  with: value,
  done: steps,
  failed: steps,
  poll: members(() => ({ until: condition })),
}));

/** Sentences under fields, and what is suggested in place of their answers. */
function said(step: Node, lower: Lower): Node {
  const under = (path: string, key: string, lowerOne: (node: Node) => Node | undefined) =>
    entriesOf(member(step, key)).map(([field, node]) => [`session.${path}.${field}`, lowerOne(node)]);
  return objectNode(
    step.place,
    Object.fromEntries([
      ...under('errors', 'say', (node) =>
        textOf(node)?.startsWith('=') ? lower(value, node) : objectNode(node.place, { $copy: node }),
      ),
      ...under('suggestions', 'suggest', (node) => lower(value, node)),
    ]),
  );
}

/** The one word of a step; none or several are a mistake. */
function wordOf(step: Node, mistakes: Mistakes): string | undefined {
  if (step.kind !== 'object') return undefined;
  const found = Object.keys(words).filter((word) => member(step, word) !== undefined);
  const [word, second] = found;
  const say = (key: string, message: string) => mistakes.push({ place: keyPlace(step, key), message });
  if (word === undefined) {
    const known = Object.keys(words).join(', ');
    mistakes.push({ place: step.place, message: `this step does nothing: write one of ${known}` });
  } else if (second !== undefined) {
    const all = found.map((name) => `"${name}"`).join(' and ');
    say(second, `a step does one thing and this does ${all}: write one step for each`);
  }
  if (word === 'if' && member(step, 'then') === undefined) {
    say('if', '"if" needs a "then": say what happens where it holds');
  }
  for (const [key, fits] of Object.entries(companions)) {
    if (word === undefined || fits.includes(word) || member(step, key) === undefined) continue;
    say(key, `"${key}" goes with ${fits.map((name) => `"${name}"`).join(' or ')} only`);
  }
  return word;
}
