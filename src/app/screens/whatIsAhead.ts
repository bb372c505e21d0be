import { verdictOfSite } from '../../engine/conditions/verdictOfSite.ts';
import type { Context } from '../../engine/machine.ts';
import { screensOf } from '../../engine/screensOf.ts';
import type { BlockNode, Condition, Effects, Screen, Slice } from '../../engine/slice.ts';

/** Everything that the events of a route can lead to, without duplicates. */
export interface Ahead {
  /** Dialogs included. */
  screens: Screen[];
  /** Names of the actions that may be called. */
  actions: string[];
}

/**
 * Follows the events of a route. What they lead to is prefetched while the applicant fills in the form, so a decision can be
 * shown even if the network fails right after the answer (design §3, UX-14). Branches that this site never takes are left out.
 */
export function whatIsAhead(slice: Slice, route: string, context: Context): Ahead {
  const found = {
    routes: new Set<string>(),
    dialogs: new Set<string>(),
    events: new Set<string>(),
    actions: new Set<string>(),
  };
  const verdict = (when: Condition | undefined) =>
    when === undefined ? true : verdictOfSite(slice, when, context);
  const collect = (effects: Effects | undefined): void => {
    for (const effect of effects ?? []) {
      if ('do' in effect) {
        const holds = verdict(effect.when);
        if (holds !== false) collect(effect.do);
        if (holds !== true) collect(effect.else);
      } else if ('go' in effect) for (const target of targetsOf(effect.go)) found.routes.add(target);
      else if ('open' in effect) openDialog(effect.open);
      else if ('raise' in effect) follow(effect.raise);
      else if ('call' in effect) {
        found.actions.add(effect.call.action);
        collect(effect.call.done);
        collect(effect.call.failed);
      }
    }
  };
  const targetsOf = (go: string | { table: string }): string[] => {
    if (typeof go === 'string') return [go];
    const table = Object.hasOwn(slice.tables, go.table) ? (slice.tables[go.table] ?? []) : [];
    return table.flatMap((row) => (verdict(row.when) === false ? [] : (row.to ?? [])));
  };
  const openDialog = (id: string): void => {
    if (found.dialogs.has(id)) return;
    found.dialogs.add(id);
    const dialog = Object.hasOwn(slice.dialogs, id) ? slice.dialogs[id] : undefined;
    collect(dialog?.entry);
    for (const effects of Object.values(dialog?.on ?? {})) collect(effects);
  };
  const follow = (event: string): void => {
    if (found.events.has(event)) return;
    found.events.add(event);
    for (const on of [slice.routes[route]?.on, slice.on]) {
      if (on !== undefined && Object.hasOwn(on, event)) collect(on[event]);
    }
  };
  const undrawn = undrawnEvents(slice, context);
  for (const event of [...Object.keys(slice.routes[route]?.on ?? {}), ...Object.keys(slice.on)])
    if (!undrawn.has(event)) follow(event);
  const dialogs = [...found.dialogs].flatMap((id) => dialogScreen(slice, id));
  const routes = [...found.routes].filter((id) => id !== route).flatMap((id) => screensOf(slice, id));
  return { screens: [...new Set([...routes, ...dialogs])], actions: [...found.actions] };
}

function dialogScreen(slice: Slice, id: string): Screen[] {
  const dialog = Object.hasOwn(slice.dialogs, id) ? slice.dialogs[id] : undefined;
  const screen =
    dialog && Object.hasOwn(slice.screens, dialog.screen) ? slice.screens[dialog.screen] : undefined;
  return screen === undefined ? [] : [screen];
}

/**
 * Events that are raised only by blocks that this site never renders. Other texts in their props do no harm. The events of
 * blocks that are still loading are unknown.
 */
function undrawnEvents(slice: Slice, context: Context): ReadonlySet<string> {
  const drawn = new Set(Object.values(slice.links).map(({ raise }) => raise));
  const undrawn = new Set<string>();
  const look = (isOutside: boolean) => (node: BlockNode) => {
    const isOut =
      isOutside || (node.when !== undefined && verdictOfSite(slice, node.when, context) === false);
    for (const word of wordsIn(node.props)) (isOut ? undrawn : drawn).add(word);
    node.blocks.forEach(look(isOut));
  };
  for (const { blocks } of Object.values(slice.screens)) blocks.forEach(look(false));
  for (const event of drawn) if (event !== undefined) undrawn.delete(event);
  return undrawn;
}

function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsIn) : [];
}
