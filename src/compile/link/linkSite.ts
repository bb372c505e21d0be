import { entriesOf, member, textOf } from '../document/Node.ts';
import { applicantSchema } from './applicantSchema.ts';
import { checkGiven } from './checkGiven.ts';
import { checkPayloads } from './checkPayloads.ts';
import { composeSubmission } from './composeSubmission.ts';
import { linkCondition } from './linkCondition.ts';
import { linkEffects } from './linkEffects.ts';
import { linkLink } from './linkLink.ts';
import { linkDialog, linkFrame, linkRoutes } from './linkRoutes.ts';
import { linkSettings } from './linkSettings.ts';
import { linkCopyKey, noteSentences } from './linkText.ts';
import { linkNamedValue } from './linkValue.ts';
import { checkText } from './parsedText.ts';
import { flowPart, noUsedNames, type SiteScope } from './SiteScope.ts';

/**
 * Links one site: follows what its routes use and resolves every name met on the way. All mistakes are collected in
 * `scope.report`.
 */
export function linkSite(scope: SiteScope): void {
  checkGiven(member(scope.layers.flowNode, 'constants'), constant, scope.declarations, scope.report);
  linkFrame(scope);
  linkRoutes(scope);
  addAppCopy(scope);
  followEvents(scope);
  linkTheRest(scope);
  checkPayloads(scope);
  composeSubmission(scope);
  scope.settings = linkSettings(scope);
  scope.applicantSchema = applicantSchema(scope);
}

const constant = { root: 'flow', what: 'constant', ofCode: [] };

/** Links dialogs that something opens and handlers of the flow whose event something raises, until nothing is new. */
function followEvents(scope: SiteScope): void {
  const handlers = flowPart(scope, 'on');
  const { appEvents } = scope.registries;
  let before = -1;
  while (before !== sizeOf(scope)) {
    before = sizeOf(scope);
    for (const dialog of scope.used.dialogs) linkDialog(scope, dialog);
    for (const [name, place] of scope.namedLinks) linkLink(scope, name, place);
    const raised = new Set([
      ...scope.raised.map(({ event }) => event),
      ...[...scope.screenEvents.values()].flat().map(({ event }) => event),
    ]);
    for (const [event, list] of handlers) {
      if (Object.hasOwn(scope.slice.on, event)) continue;
      if (!raised.has(event) && !appEvents.has(event)) continue;
      scope.used.events.add(event);
      scope.slice.on[event] = [];
      scope.slice.on[event] = linkEffects(scope, list, {
        holder: { kind: 'flow', id: scope.layers.flow },
        event,
      });
    }
  }
}

function sizeOf({ raised, screenEvents, namedLinks, used, slice }: SiteScope): number {
  const events = raised.length + screenEvents.size + Object.keys(slice.on).length;
  return events + namedLinks.size + used.dialogs.size;
}

/** Sentences that the page draws whatever its screen (that it loads, that it could not be loaded) are always sent. */
function addAppCopy(scope: SiteScope): void {
  noteSentences(scope, 'app', () => {
    for (const key of scope.registries.appCopy) linkCopyKey(scope, textOf(key) ?? '', key.place, 'message');
  });
}

/** What the site does not use is checked all the same, as far as that does not depend on its routes. */
function linkTheRest(scope: SiteScope): void {
  const unused: SiteScope = {
    ...scope,
    slice: {
      ...scope.slice,
      conditions: { ...scope.slice.conditions },
      values: { ...scope.slice.values },
      tables: { ...scope.slice.tables },
      copy: { ...scope.slice.copy },
      links: { ...scope.slice.links },
    },
    namedLinks: new Map(),
    raised: [],
    used: noUsedNames(),
  };
  for (const [, condition] of flowPart(scope, 'conditions')) linkCondition(unused, condition);
  for (const [name, value] of flowPart(scope, 'values')) linkNamedValue(unused, name, value.place);
  const choices = [...flowPart(scope, 'choices').values()].map((choice) => member(choice, '$table'));
  for (const table of [...flowPart(scope, 'decisions').values(), ...choices]) {
    for (const row of table?.kind === 'list' ? table.items : []) {
      const when = member(row, 'when');
      if (when !== undefined) linkCondition(unused, when);
    }
  }
  for (const [key, node] of entriesOf(scope.layers.copy)) {
    if (!key.startsWith('$')) checkText(node, scope.report);
  }
}
