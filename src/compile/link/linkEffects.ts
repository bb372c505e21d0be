import { findDeclaration } from '../../engine/context/readDeclared.ts';
import type { Effects } from '../../engine/slice.ts';
import { entriesOf, itemsOf, keyPlace, member, type Node, plain, textOf } from '../document/Node.ts';
import { condition } from '../lower/expressions.ts';
import { sayMistakes } from '../lower/lowering.ts';
import { checkListed, type Declaration } from '../names/Declaration.ts';
import { ofPage } from '../site/flows.ts';
import { flowPart, type Need, type SiteScope } from '../site/SiteScope.ts';
import { linkCondition, linkRouteTable } from './linkTable.ts';
import { linkValue } from './linkValue.ts';

const words = [
  'go',
  'open',
  'close',
  'set',
  'raise',
  'call',
  'leave',
  'post',
  'newTab',
  'track',
  'do',
] as const;
type Word = (typeof words)[number];

/** Links what a list of effects names into the slice. Gives the list as it will be run. */
export function linkEffects(scope: SiteScope, list: Node): Effects {
  for (const effect of itemsOf(list)) {
    const word = words.find((known) => member(effect, known) !== undefined);
    const value = word === undefined ? undefined : member(effect, word);
    if (word !== undefined && value !== undefined) linkers[word](scope, value, effect);
  }
  return plain(list) as Effects;
}

type LinkWord = (scope: SiteScope, value: Node, effect: Node) => void;

const linkers: Record<Word, LinkWord> = {
  go: (scope, value) => {
    const decision = member(value, 'table');
    const name = textOf(decision) ?? '';
    const table = flowPart(scope, 'decisions').get(name);
    if (table !== undefined) scope.slice.tables[name] = linkRouteTable(scope, name, table);
  },
  open: () => {},
  close: (scope, value) => {
    if (textOf(value) === undefined && plain(value) !== true)
      scope.report.mistake(value.place, '"close" names a dialog, or is true for the one on top');
  },
  set: (scope, value) => {
    for (const [path, template, place] of entriesOf(value)) {
      if (!/^(applicant|result|session)(\.|$)/.test(path)) {
        scope.report.mistake(place, `"set" writes applicant.*, result.* and session.* only, not "${path}"`);
      }
      checkWritten(scope, path, template);
      linkValue(scope, template);
    }
  },
  raise: () => {},
  call: linkCall,
  leave: (scope, value) => {
    const url = member(value, 'url');
    if (url !== undefined) linkValue(scope, url, 'url');
    for (const [, template] of entriesOf(member(value, 'parameters'))) linkValue(scope, template);
  },
  post: (scope, value) => {
    const url = member(value, 'url');
    if (url !== undefined) linkValue(scope, url, 'url');
    for (const [, template] of entriesOf(member(value, 'fields'))) linkValue(scope, template);
  },
  newTab: (scope, value) => {
    const url = member(value, 'url');
    if (url !== undefined) linkValue(scope, url, 'url');
    const document = member(value, 'document');
    if (document !== undefined) linkValue(scope, document);
  },
  track: (scope, value) => {
    for (const [, template] of entriesOf(value)) linkValue(scope, template);
    checkTracked(scope, value);
  },
  do: (scope, value, effect) => {
    const when = member(effect, 'when');
    if (when !== undefined) linkCondition(scope, when);
    linkEffects(scope, value);
    const other = member(effect, 'else');
    if (other !== undefined) linkEffects(scope, other);
  },
};

function linkCall(scope: SiteScope, call: Node): void {
  const name = textOf(member(call, 'action'));
  if (name !== undefined && !scope.needs.has(name)) scope.needs.set(name, linkNeeds(scope, name));
  const input = member(call, 'with');
  if (input !== undefined) linkValue(scope, input);
  const busy = textOf(member(call, 'busy'));
  if (busy !== undefined) scope.slice.context[`session.busy.${busy}`] = { type: 'boolean', default: false };
  const until = member(member(call, 'poll'), 'until');
  if (until !== undefined) linkCondition(scope, until);
  for (const key of ['done', 'failed']) {
    const list = member(call, key);
    if (list !== undefined) linkEffects(scope, list);
  }
}

/** What an action needs before it is sent, as its descriptor says; the names in it are checked. */
function linkNeeds(scope: SiteScope, action: string): readonly Need[] {
  const { actions } = scope.registries;
  const needs: Need[] = [];
  for (const [call, node] of entriesOf(actions.get(action)?.needs)) {
    const facts = actions.get(call);
    if (facts === undefined) continue;
    const known = [...facts.outcomes, ...facts.failures, 'failed'];
    const outcomes = itemsOf(member(node, 'outcomes')).flatMap((item) => {
      const outcome = textOf(item) ?? '';
      if (known.includes(outcome)) return [outcome];
      scope.report.mistake(item.place, `"${call}" never ends as "${outcome}"`, {
        unknown: { word: outcome, known },
      });
      return [];
    });
    const only = member(node, 'if');
    const when =
      only === undefined ? undefined : linkCondition(scope, sayMistakes(condition(only), scope.report));
    needs.push({ call, outcomes, ...(when === undefined ? {} : { when }) });
  }
  return needs;
}

/**
 * What the funnel and partners are told presupposes something that
 * the server knows (F-727), and a step is counted under the name of an event (F-722).
 */
function checkTracked(scope: SiteScope, track: Node): void {
  const known = flowPart(scope, 'tracked');
  const [event, siteEvent, step] = ['event', 'siteEvent', 'step'].map((word) => member(track, word));
  if (step !== undefined && event === undefined && siteEvent === undefined)
    scope.report.mistake(
      keyPlace(track, 'step'),
      'a step is counted under the name of an event: write "event" or "siteEvent"',
    );
  const told = siteEvent ?? (step === undefined ? undefined : event);
  for (const node of writtenTexts(scope, told)) {
    const name = textOf(node) ?? '';
    if (textOf(known.get(name)) !== ofPage) continue;
    const message = `"${name}" is for the data layer alone: say under "tracked" what it presupposes`;
    scope.report.mistake(node.place, message);
  }
}

/** What a value writes into a path, wherever it says so: a literal, a cell of a table, what stands in place of nothing. */
function checkWritten(scope: SiteScope, path: string, node: Node): void {
  const { report, declarations } = scope;
  const declaration: Declaration | undefined = findDeclaration(declarations, path);
  if (declaration !== undefined) checkListed(report, path, textOf(node), node.place, declaration);
  const instead = member(node, '$from') && member(node, 'default');
  for (const written of [...cellsOf(scope, node), instead]) {
    if (written !== undefined) checkWritten(scope, path, written);
  }
  // An object that is built key by key; what reads or shows has keys of its own.
  const entries = entriesOf(node);
  if (entries.some(([key]) => key.startsWith('$'))) return;
  for (const [key, inner] of entries) checkWritten(scope, `${path}.${key}`, inner);
}

/** Each text that a value may come to, as far as the documents say it. */
function writtenTexts(scope: SiteScope, node: Node | undefined): Node[] {
  if (node === undefined) return [];
  if (textOf(node) !== undefined) return [node];
  return cellsOf(scope, node).flatMap((cell) => writtenTexts(scope, cell));
}

/** Cells of the table that a value names or holds. */
function cellsOf(scope: SiteScope, node: Node): Node[] {
  const name = textOf(member(node, '$value')) ?? '';
  const named = flowPart(scope, 'choices').get(name) ?? flowPart(scope, 'values').get(name);
  const rows = itemsOf(member(named ?? node, '$table'));
  return rows.flatMap((row) => member(row, 'is') ?? []);
}
