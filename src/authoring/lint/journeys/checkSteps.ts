import { entriesOf, itemsOf, member, type Node, plain, textOf } from '../../../compile/document/Node.ts';
import type { LinkedSite } from '../../../compile/link/LinkedSite.ts';
import type { LinkedProp } from '../../../engine/slice.ts';
import { wordsOf } from '../../../engine/text/wordsOf.ts';
import { buttonsOf, copyKeysOf } from './buttonsOf.ts';
import { checkField, checkFilled } from './checkAnswers.ts';
import { checkCallAnswer } from './checkCallAnswer.ts';
import { checkExpectation } from './checkExpectation.ts';
import { checkName, checkPersona, type JourneyScope, wordsPattern } from './Journey.ts';

/** Every name that the steps of a journey say is one of its site. */
export function checkSteps(scope: JourneyScope, steps: Node | undefined): void {
  for (const step of itemsOf(steps)) {
    for (const [word, node] of entriesOf(step)) checks[word]?.(scope, node);
  }
}

const checks: Record<string, (scope: JourneyScope, node: Node) => void> = {
  fill: checkFill,
  press: checkPress,
  accept: (scope, node) => void checkField(scope, textOf(node) ?? '', node.place),
  close: (scope, node) =>
    checkName(scope, node, Object.keys(scope.site.slice.dialogs), 'this flow has no dialog'),
  answer: checkNextAnswers,
  expect: checkExpectation,
};

function checkFill(scope: JourneyScope, node: Node): void {
  const known = entriesOf(scope.applicants).flatMap(([name]) => (name.startsWith('$') ? [] : [name]));
  checkName(scope, member(node, 'applicant'), known, 'applicants.json holds no applicant');
  checkPersona(member(node, 'persona'), scope.registries, scope.report);
  checkFilled(scope, node);
}

/** What calls are to answer: they are calls that a page makes once it is there, and can answer so. */
function checkNextAnswers({ catalogue, linked, report }: JourneyScope, answers: Node): void {
  const contracts = new Map(
    catalogue.documents.flatMap(({ name, ids, node }) =>
      name === 'call' && ids.id !== undefined ? [[ids.id, node] as const] : [],
    ),
  );
  for (const [call, answer, place] of entriesOf(answers)) {
    if (!contracts.has(call)) {
      report.mistake(place, `no call is named "${call}"`, {
        unknown: { word: call, known: [...contracts.keys()] },
      });
      continue;
    }
    const session = member(contracts.get(call), 'session');
    if (session !== undefined && plain(session) === false)
      report.mistake(place, `${call} is called before the first step: no step can say what it answers`);
    checkCallAnswer(call, answer, { catalogue, declarations: linked.declarations, report });
  }
}

function checkPress({ site, report }: JourneyScope, node: Node): void {
  const pressed = textOf(node) ?? '';
  const { names, labels } = pressable(site);
  if (names.has(pressed) || labels.some(({ pattern }) => pattern.test(pressed))) return;
  report.mistake(node.place, `no button of this flow raises the event, or has the words, "${pressed}"`, {
    unknown: { word: pressed, known: [...names, ...labels.map(({ words }) => words)] },
  });
}

interface Pressable {
  /** Events and items. */
  names: ReadonlySet<string>;
  labels: { words: string; pattern: RegExp }[];
}

const known = new WeakMap<LinkedSite, Pressable>();

/** Everything that can be pressed anywhere on a site. */
function pressable(site: LinkedSite): Pressable {
  const found = known.get(site) ?? collect(site);
  known.set(site, found);
  return found;
}

function collect({ slice, forms }: LinkedSite): Pressable {
  const buttons = Object.values(slice.screens).flatMap(({ blocks }) => buttonsOf(blocks, () => true));
  const ofWidgets = [...forms.values()].flatMap(({ events }) => events);
  return {
    names: new Set([
      ...[...buttons, ...ofWidgets].map(({ event }) => event),
      ...buttons.flatMap(({ detail }) => detail?.item ?? []),
    ]),
    labels: buttons.flatMap(({ label }) => labelsOf(slice.copy, label)),
  };
}

function labelsOf(copy: LinkedSite['slice']['copy'], label: LinkedProp | undefined): Pressable['labels'] {
  return copyKeysOf(label).flatMap((key) => {
    const text = copy[key];
    if (text === undefined) return [];
    return [{ words: wordsOf(text, () => '…'), pattern: wordsPattern(text, true) }];
  });
}
