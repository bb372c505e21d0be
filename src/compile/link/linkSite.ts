import { entriesOf, member, textOf } from '../document/Node.ts';
import { liveHandlers } from '../flow/FlowGraph.ts';
import type { SiteLayers } from '../merge/SiteLayers.ts';
import type { NameKind } from '../names/kinds.ts';
import { checkText } from '../names/parsedText.ts';
import { resolveNames } from '../names/resolve.ts';
import { applicantSchema } from './applicantSchema.ts';
import { checkGiven } from './checkGiven.ts';
import { checkPayloads } from './checkPayloads.ts';
import { composeSubmission } from './composeSubmission.ts';
import { linkEffects } from './linkEffects.ts';
import { linkLink } from './linkLink.ts';
import { linkDialog, linkFrame, linkRoutes } from './linkRoutes.ts';
import { linkSettings } from './linkSettings.ts';
import { linkCopyKey, noteSentences } from './linkText.ts';
import { flowPart, type SiteScope } from './SiteScope.ts';

/**
 * Links one site: what follows from its routes, as its names lead there. All mistakes are collected in `scope.report`.
 * @param merged its layers as they were written
 */
export function linkSite(scope: SiteScope, merged: SiteLayers): void {
  scope.reached = resolveNames({ ...scope, layers: merged });
  const reached = (kind: NameKind) => scope.reached.get(kind) ?? [];
  checkGiven(member(scope.layers.flowNode, 'constants'), constant, scope.declarations, scope.report);
  for (const [key, node] of entriesOf(scope.layers.copy))
    if (!key.startsWith('$')) checkText(node, scope.report);
  linkFrame(scope);
  linkRoutes(scope);
  addAppCopy(scope);
  for (const dialog of reached('dialog')) linkDialog(scope, dialog);
  for (const link of reached('link')) linkLink(scope, link);
  scope.live = liveHandlers(
    scope.graph,
    (id) => scope.reached.get('dialog')?.has(id) === true,
    reached('event'),
  );
  for (const { holder, event } of scope.live) if (holder.kind === 'flow') linkHandler(scope, event ?? '');
  checkPayloads(scope);
  composeSubmission(scope);
  scope.settings = linkSettings(scope);
  scope.applicantSchema = applicantSchema(scope);
}

const constant = { root: 'flow', what: 'constant', ofCode: [] };

/** What the flow itself does of an event. */
function linkHandler(scope: SiteScope, event: string): void {
  const list = flowPart(scope, 'on').get(event);
  if (list !== undefined) scope.slice.on[event] = linkEffects(scope, list);
}

/** Sentences that the page draws whatever its screen (that it loads, that it could not be loaded) are always sent. */
function addAppCopy(scope: SiteScope): void {
  noteSentences(scope, 'app', () => {
    for (const key of scope.registries.appCopy) linkCopyKey(scope, textOf(key) ?? '', 'message');
  });
}
