import { globSync, readFileSync } from 'node:fs';
import app from '../../src/app/app.json' with { type: 'json' };
import type { BlockNode, Slice } from '../../src/engine/slice.ts';
import { machineAtom, sliceAtom } from '../../src/state/atoms.ts';
import type { AppStore } from '../../src/state/createAppStore.ts';

/** By block, the events that its code raises under a fixed name. */
const ofBlocks = new Map(
  globSync('src/blocks/*/*.block.json').map((file): [string, string[]] => {
    const { name, events = [] } = JSON.parse(readFileSync(file, 'utf8')) as {
      name: string;
      events?: string[];
    };
    return [name, events];
  }),
);

/** Events that a field raises: in place of its answer, and when it is left with one. */
const ofFields = globSync('schemas/fields/*.json').flatMap((file) => {
  const { ui } = JSON.parse(readFileSync(file, 'utf8')) as {
    ui?: { 'ui:options'?: { confirm?: string; given?: string } };
  };
  const { confirm = [], given = [] } = ui?.['ui:options'] ?? {};
  return [confirm, given].flat();
});

/**
 * What can happen on the page as it is: what the blocks of its screen, its dialogs and its frame raise, what sentences
 * link to, what time brings, what the page says by itself. Nothing that steps of a flow raise among themselves.
 */
export function raisableEvents(store: AppStore): Set<string> {
  const slice = store.get(sliceAtom);
  const { route = '', dialogs } = store.get(machineAtom);
  const places = [slice.routes[route], ...withinOf(slice, route), ...dialogs.map((id) => slice.dialogs[id])];
  const screens = [slice.frame, ...places.map((place) => place?.screen)].flatMap(
    (id) => slice.screens[id ?? ''] ?? [],
  );
  return new Set([
    ...app.events,
    ...screens.flatMap(({ blocks }) => blocks.flatMap(eventsOf)),
    ...(screens.some(({ uses }) => uses.forms.length > 0) ? ofFields : []),
    ...Object.values(slice.links).flatMap(({ raise }) => raise ?? []),
    ...places.flatMap((place) => place?.after?.map(({ event }) => event) ?? []),
  ]);
}

function withinOf(slice: Slice, route: string): (Slice['routes'][string] | undefined)[] {
  const outer = slice.routes[route]?.within;
  return outer === undefined ? [] : [slice.routes[outer], ...withinOf(slice, outer)];
}

function eventsOf({ block, props, blocks }: BlockNode): string[] {
  return [...(ofBlocks.get(block) ?? []), ...textsIn(props), ...blocks.flatMap(eventsOf)];
}

/** An event stands in a prop; no other text is called like one. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
