import type { Effects } from '../../engine/slice.ts';
import { entriesOf, itemsOf, keyPlace, member, type Node, plain, textOf } from '../document/Node.ts';
import { checkWritten } from './closedLists.ts';
import { linkCondition } from './linkCondition.ts';
import { linkNeeds } from './linkNeeds.ts';
import { linkRouteTable } from './linkTable.ts';
import { linkValue } from './linkValue.ts';
import { flowPart, type Holder, type SiteScope } from './SiteScope.ts';
import { checkTracked } from './trackedEvents.ts';

/** Where a list of effects stands. */
export interface EffectPlace {
  holder: Holder;
  /** The handled event; undefined for `entry`. */
  event?: string;
  /** Why no click stands behind the list (a browser then blocks new tabs); undefined where one does. */
  noClick?: string;
}

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

/** Checks a list of effects and links what it names into the slice. Gives the list as it will be run. */
export function linkEffects(scope: SiteScope, list: Node, at: EffectPlace): Effects {
  let noClick = at.noClick;
  for (const effect of itemsOf(list)) {
    const word = words.find((known) => member(effect, known) !== undefined);
    const value = word === undefined ? undefined : member(effect, word);
    if (word === undefined || value === undefined) continue;
    linkers[word](scope, value, { ...at, noClick }, effect);
    // A user gesture does not survive an await (design §2.2).
    if (word === 'call') noClick = 'it stands behind the call of its list';
  }
  return plain(list) as Effects;
}

type LinkWord = (scope: SiteScope, value: Node, at: EffectPlace, effect: Node) => void;

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
  raise: (scope, value, at) => {
    const event = textOf(value);
    if (event === undefined) return;
    scope.raised.push({
      event,
      place: value.place,
      by: at.holder,
      how: 'effect',
      gesture: at.noClick === undefined,
    });
    if (at.event !== undefined && at.noClick === undefined) scope.raises.push([at.event, event]);
  },
  call: linkCall,
  leave: (scope, value) => {
    const url = member(value, 'url');
    if (url !== undefined) linkValue(scope, url, 'url');
    for (const [, template] of entriesOf(member(value, 'parameters'))) linkValue(scope, template);
  },
  post: (scope, value, at, effect) => {
    checkClick(scope, 'post', effect, at);
    const url = member(value, 'url');
    if (url !== undefined) linkValue(scope, url, 'url');
    for (const [, template] of entriesOf(member(value, 'fields'))) linkValue(scope, template);
  },
  newTab: (scope, value, at, effect) => {
    checkClick(scope, 'newTab', effect, at);
    const url = member(value, 'url');
    if (url !== undefined) linkValue(scope, url, 'url');
    const document = member(value, 'document');
    if (document !== undefined) linkValue(scope, document);
    const failed = member(value, 'failed');
    const event = textOf(failed);
    if (failed !== undefined && event !== undefined) {
      scope.raised.push({ event, place: failed.place, by: at.holder, how: 'effect', gesture: false });
    }
  },
  track: (scope, value) => {
    for (const [, template] of entriesOf(value)) linkValue(scope, template);
    checkTracked(scope, value);
  },
  do: (scope, value, at, effect) => {
    const when = member(effect, 'when');
    if (when !== undefined) linkCondition(scope, when);
    linkEffects(scope, value, at);
    const other = member(effect, 'else');
    if (other !== undefined) linkEffects(scope, other, at);
  },
};

function linkCall(scope: SiteScope, call: Node, at: EffectPlace): void {
  const name = textOf(member(call, 'action'));
  if (name !== undefined && !scope.needs.has(name)) scope.needs.set(name, linkNeeds(scope, name));
  const input = member(call, 'with');
  if (input !== undefined) linkValue(scope, input);
  const busy = textOf(member(call, 'busy'));
  if (busy !== undefined) scope.slice.context[`session.busy.${busy}`] = { type: 'boolean', default: false };
  const until = member(member(call, 'poll'), 'until');
  if (until !== undefined) linkCondition(scope, until);
  const after = { ...at, noClick: 'its list waits for the answer of a call' };
  for (const key of ['done', 'failed']) {
    const list = member(call, key);
    if (list !== undefined) linkEffects(scope, list, after);
  }
}

function checkClick(scope: SiteScope, word: string, effect: Node, at: EffectPlace): void {
  if (at.noClick === undefined) {
    if (at.event !== undefined) scope.needsGesture.add(at.event);
    return;
  }
  scope.report.mistake(
    keyPlace(effect, word),
    `a browser blocks "${word}" here, since ${at.noClick}: put it before the first "call" of the list that the click runs`,
  );
}
