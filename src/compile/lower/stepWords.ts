import { entriesOf, keyPlace, member, type Node, textOf } from '../document/Node.ts';
import { value } from './expressions.ts';
import type { StepLowering } from './lowering.ts';
import { objectNode } from './nodes.ts';

type Members = Record<string, Node | undefined>;

/** What each word becomes that does one thing and goes on; its companions come with it. */
export const localWords: Record<string, (step: Node, by: StepLowering) => Members> = {
  set: (step, by) => ({ set: by.lower(value, member(step, 'set')) }),
  say: (step, by) => ({ set: said(step, by) }),
  go: (step) => ({ go: member(step, 'go'), replace: member(step, 'replace') }),
  decide: (step) => ({
    go: objectNode(step.place, { table: member(step, 'decide') }),
    replace: member(step, 'replace'),
  }),
  close: (step) => ({ close: member(step, 'close') }),
  leave: (step, by) => ({ leave: by.lower(value, member(step, 'leave')) }),
  post: (step, by) => ({ post: by.lower(value, member(step, 'post')) }),
  newTab: (step, by) => ({ newTab: by.lower(value, member(step, 'newTab')) }),
  // Nothing to be done; it stays in the list, so that the prover finds it on its way.
  quiet: (step) => ({ set: objectNode(step.place, {}) }),
  track: (step, by) => ({ track: by.lower(value, member(step, 'track')), once: member(step, 'once') }),
};

/** Words that lead to other lists. */
const flowWords = ['open', 'do', 'if', 'call', 'ask', 'return'];

/** Keys that go with a word. */
const companions: Record<string, string[]> = {
  // biome-ignore lint/suspicious/noThenProperty: a word of the grammar
  then: ['if'],
  else: ['if'],
  replace: ['go', 'decide'],
  once: ['open', 'track'],
  outcomes: ['call', 'ask', 'open'],
  send: ['call'],
  busy: ['call'],
  while: ['call'],
  wait: ['call'],
};

/** The one word of a step; none or several are a mistake. */
export function wordOf(step: Node, by: StepLowering): string | undefined {
  if (step.kind !== 'object') return undefined;
  const words = [...Object.keys(localWords), ...flowWords];
  const found = words.filter((word) => member(step, word) !== undefined);
  const [word, second] = found;
  if (word === undefined) {
    by.mistake(step.place, `this step does nothing: write one of ${words.join(', ')}`);
  } else if (second !== undefined) {
    const all = found.map((name) => `"${name}"`).join(' and ');
    by.mistake(keyPlace(step, second), `a step does one thing and this does ${all}: write one step for each`);
  }
  if (word === 'if' && member(step, 'then') === undefined)
    by.mistake(keyPlace(step, 'if'), '"if" needs a "then": say what happens where it holds');
  for (const [key, fits] of Object.entries(companions)) {
    if (word === undefined || fits.includes(word) || member(step, key) === undefined) continue;
    by.mistake(
      keyPlace(step, key),
      `"${key}" goes with ${fits.map((name) => `"${name}"`).join(' or ')} only`,
    );
  }
  return word;
}

/** Sentences under fields. */
function said(step: Node, by: StepLowering): Node {
  const sentences = entriesOf(member(step, 'say')).map(([field, node]) => [
    `session.errors.${field}`,
    textOf(node)?.startsWith('=') ? by.lower(value, node) : objectNode(node.place, { $copy: node }),
  ]);
  return objectNode(step.place, Object.fromEntries(sentences));
}
