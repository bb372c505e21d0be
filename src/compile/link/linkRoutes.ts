import { findDeclaration } from '../../engine/context/readDeclared.ts';
import type { Dialog, LinkedProp, Route, Row } from '../../engine/slice.ts';
import { higherPlace } from '../document/higherPlace.ts';
import { entriesOf, itemsOf, member, type Node, plain, textOf } from '../document/Node.ts';
import type { Place } from '../report/Place.ts';
import { linkCondition } from './linkCondition.ts';
import { linkEffects } from './linkEffects.ts';
import { linkScreen } from './linkScreen.ts';
import { linkRows } from './linkTable.ts';
import { linkCopyKey } from './linkText.ts';
import { linkNamed } from './linkValue.ts';
import { flowPart, type SiteScope } from './SiteScope.ts';

/** Links every route of the flow: screens, guards, what they do. */
export function linkRoutes(scope: SiteScope): void {
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
export function linkFrame(scope: SiteScope): void {
  const frame = member(scope.layers.flowNode, 'frame');
  const id = textOf(frame);
  if (frame === undefined || id === undefined) return;
  scope.slice.frame = id;
  linkScreen(scope, id);
}

/** Links a dialog that something opens. */
export function linkDialog(scope: SiteScope, id: string): void {
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
    const place = higherPlace(path.place, other.place);
    const holder = place === path.place ? other.id : id;
    scope.report.mistake(place, `the route "${holder}" has this path already: "${text}"`);
  }
}
