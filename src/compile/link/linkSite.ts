import { findDeclaration } from '../../engine/context/readDeclared.ts';
import type { Dialog, LinkedProp, Route, Row } from '../../engine/slice.ts';
import { topLayerPlace } from '../document/blame.ts';
import { entriesOf, itemsOf, member, type Node, plain, textOf } from '../document/Node.ts';
import { liveHandlers } from '../flow/FlowGraph.ts';
import type { SiteLayers } from '../merge/mergeSiteLayers.ts';
import type { NameKind } from '../names/kinds.ts';
import { checkText } from '../names/parsedText.ts';
import { resolveNames } from '../names/resolve.ts';
import type { Place } from '../report/Place.ts';
import { checkConstants } from '../site/declarationsOf.ts';
import { flowPart, type SiteScope } from '../site/SiteScope.ts';
import { linkEffects } from './linkEffects.ts';
import { linkLanguages } from './linkLanguages.ts';
import { linkScreen } from './linkScreen.ts';
import { linkSettings } from './linkSettings.ts';
import { linkCondition, linkRows } from './linkTable.ts';
import { collectCopy, linkCopyKey } from './linkText.ts';
import { linkLink, linkNamed } from './linkValue.ts';
import { applicantSchema, checkPayloads, composeSubmission } from './submission.ts';

/**
 * Links one site: what follows from its routes, as its names lead there. All mistakes are collected in `scope.report`.
 * @param merged its layers as they were written
 */
export function linkSite(scope: SiteScope, merged: SiteLayers): void {
  scope.reached = resolveNames({ ...scope, layers: merged });
  const reached = (kind: NameKind) => scope.reached.get(kind) ?? [];
  checkConstants(member(scope.layers.flowNode, 'constants'), constant, scope.declarations, scope.report);
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
  scope.languages = linkLanguages(scope);
}

const constant = { root: 'flow', what: 'constant', ofCode: [] };

/** What the flow itself does of an event. */
function linkHandler(scope: SiteScope, event: string): void {
  const list = flowPart(scope, 'on').get(event);
  if (list !== undefined) scope.slice.on[event] = linkEffects(scope, list);
}

/** Sentences that the page draws whatever its screen (that it loads, that it could not be loaded) are always sent. */
function addAppCopy(scope: SiteScope): void {
  collectCopy(scope, 'app', () => {
    for (const key of scope.registries.appCopy) linkCopyKey(scope, textOf(key) ?? '', 'message');
  });
}

/** Links every route of the flow: screens, guards, what they do. */
function linkRoutes(scope: SiteScope): void {
  const routes = flowPart(scope, 'routes');
  for (const [id, node] of routes) {
    scope.slice.routes[id] = plain(node) as Route;
    linkPlace(scope, node);
    linkTitle(scope, scope.slice.routes[id], member(node, 'title'));
    linkGuard(scope, node);
    checkWithin(scope, id, node, routes);
  }
  checkPaths(scope, routes);
}

/** Links the screen that is drawn around every route. */
function linkFrame(scope: SiteScope): void {
  const frame = member(scope.layers.flowNode, 'frame');
  const id = textOf(frame);
  if (frame === undefined || id === undefined) return;
  scope.slice.frame = id;
  linkScreen(scope, id);
}

/** Links a dialog that something opens. */
function linkDialog(scope: SiteScope, id: string): void {
  const node = flowPart(scope, 'dialogs').get(id);
  if (node === undefined || Object.hasOwn(scope.slice.dialogs, id)) return;
  scope.slice.dialogs[id] = plain(node) as Dialog;
  linkPlace(scope, node);
}

/** A page whose heading is chosen has its title chosen as well. */
function linkTitle(scope: SiteScope, route: Route | undefined, title: Node | undefined): void {
  if (route === undefined || title === undefined) return;
  const sentence = (cell: Node) => ({ $copy: linkCopyKey(scope, textOf(cell) ?? '') });
  const link = (chosen: Node) => {
    const table = member(chosen, '$table');
    const rows = table === undefined ? undefined : (linkRows(scope, table, sentence) as Row<LinkedProp>[]);
    route.title = rows === undefined ? sentence(chosen) : { $table: rows };
  };
  const name = member(title, '$value');
  if (name === undefined) link(title);
  else linkNamed(scope, textOf(name) ?? '', name.place, link);
}

/** What routes and dialogs have in common. */
function linkPlace(scope: SiteScope, node: Node): void {
  const screen = member(node, 'screen');
  if (screen !== undefined) linkScreen(scope, textOf(screen) ?? '');
  const entry = member(node, 'entry');
  if (entry !== undefined) linkEffects(scope, entry);
  for (const [, list] of entriesOf(member(node, 'on'))) linkEffects(scope, list);
  for (const timer of itemsOf(member(node, 'after'))) linkSince(scope, member(timer, 'since'));
}

/** A timer counts from a number, or it would count from entry without a word. */
function linkSince(scope: SiteScope, since: Node | undefined): void {
  const path = textOf(since);
  if (since === undefined || path === undefined) return;
  const declaration = findDeclaration(scope.declarations, path);
  if (declaration === undefined || declaration.type === 'number') return;
  scope.report.mistake(since.place, `"${path}" is no number: a timer counts from a time in milliseconds`);
}

function linkGuard(scope: SiteScope, node: Node): void {
  const when = member(node, 'guard', 'when');
  if (when !== undefined) linkCondition(scope, when);
}

function checkWithin(scope: SiteScope, id: string, node: Node, routes: ReadonlyMap<string, Node>): void {
  const within = member(node, 'within');
  const parent = textOf(within);
  if (within === undefined || parent === undefined) return;
  const seen = [id];
  for (
    let next: string | undefined = parent;
    next !== undefined;
    next = textOf(member(routes.get(next), 'within'))
  ) {
    if (seen.includes(next)) {
      scope.report.mistake(within.place, `this route is drawn within itself: ${[...seen, next].join(' → ')}`);
      return;
    }
    seen.push(next);
  }
}

/** Two routes at one address: the second would never be seen. */
function checkPaths(scope: SiteScope, routes: ReadonlyMap<string, Node>): void {
  const taken = new Map<string, { id: string; place: Place }>();
  for (const [id, node] of routes) {
    const path = member(node, 'path');
    const text = textOf(path);
    if (path === undefined || text === undefined) continue;
    const other = taken.get(text);
    taken.set(text, other ?? { id, place: path.place });
    if (other === undefined) continue;
    const place = topLayerPlace(path.place, other.place);
    const holder = place === path.place ? other.id : id;
    scope.report.mistake(place, `the route "${holder}" has this path already: "${text}"`);
  }
}
