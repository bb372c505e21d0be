import type { Effects } from '../../engine/slice.ts';
import { entriesOf, itemsOf, member, type Node, plain, textOf } from '../document/Node.ts';
import { checkWritten } from './closedLists.ts';
import { linkCondition } from './linkCondition.ts';
import { linkNeeds } from './linkNeeds.ts';
import { linkRouteTable } from './linkTable.ts';
import { linkValue } from './linkValue.ts';
import { flowPart, type SiteScope } from './SiteScope.ts';
import { checkTracked } from './trackedEvents.ts';

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
