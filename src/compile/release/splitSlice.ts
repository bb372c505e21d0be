import { documentCopy } from '../../engine/firstScreen.ts';
import { type LateSlice, type NamedPart, namedParts, type Slice } from '../../engine/slice.ts';
import type { LinkedSite } from '../link/LinkedSite.ts';

/** A slice in the two parts that a page loads (PERF-02): what its first screen reads, and what is left for later. */
export interface SplitSlice {
  early: Slice;
  late: LateSlice;
}

/**
 * Splits a slice by need. Early are the first screen, what may happen on it, and all that these name, over and over; of other
 * screens only where they are. Late is the rest: their blocks, and what only they say and do. A flow that comes to something
 * late waits for it (`runFlow`); what the app says when a part does not come is early.
 */
export function splitSlice(
  slice: Slice,
  { forms, sentences, graph, registries }: Pick<LinkedSite, 'forms' | 'sentences' | 'graph' | 'registries'>,
): SplitSlice {
  const first = firstPlaces(slice);
  const heads = Object.values(slice.screens).map(({ blocks: _blocks, ...head }) => head);
  const ofFirst = Object.values(slice.screens).filter(({ id }) => first.screens.has(id));
  const firstForms = new Set(ofFirst.flatMap(({ uses }) => uses.forms));
  const said = [...sentences].flatMap(([of, keys]) => {
    const [kind, id = ''] = of.split('/');
    return kind === 'app' || (kind === 'forms' ? firstForms : first.screens).has(id) ? [...keys] : [];
  });
  const known = namedFrom(slice, [
    ...said,
    ...registries.appEvents,
    ...ofFirst.flatMap(({ id }) => (graph.offers.get(id) ?? []).map(({ event }) => event)),
    ...[...firstForms].flatMap((id) => (forms.get(id)?.events ?? []).map(({ event }) => event)),
    ...stringsIn([ofFirst, heads, [...first.routes].map((id) => slice.routes[id])]),
    ...stringsIn([...firstForms].map((id) => forms.get(id)?.source)),
  ]);
  const ofServer = new Set<string>(Object.values(documentCopy));
  const isEarly = (name: string) => known.has(name) && !ofServer.has(name);
  const parts = (early: boolean) =>
    Object.fromEntries(
      namedParts.map((part) => [
        part,
        Object.fromEntries(Object.entries(slice[part]).filter(([name]) => isEarly(name) === early)),
      ]),
    ) as Pick<Slice, NamedPart>;
  const otherRoutes = Object.entries(slice.routes).filter(([id]) => !first.routes.has(id));
  return {
    early: {
      ...slice,
      ...parts(true),
      routes: {
        ...slice.routes,
        ...Object.fromEntries(
          otherRoutes.map(([id, { guard: _guard, entry: _entry, after: _after, on: _on, ...place }]) => [
            id,
            { ...place, late: true as const },
          ]),
        ),
      },
      screens: Object.fromEntries(
        Object.entries(slice.screens).map(([id, screen]) => [
          id,
          first.screens.has(id) ? screen : { ...screen, blocks: [], late: true as const },
        ]),
      ),
    },
    late: {
      ...parts(false),
      routes: Object.fromEntries(otherRoutes),
      blocks: Object.fromEntries(
        Object.values(slice.screens).flatMap(({ id, blocks }) =>
          first.screens.has(id) ? [] : [[id, blocks]],
        ),
      ),
    },
  };
}

/**
 * All that is reached by these strings, of which some are names. Of a dialog only how it opens: what is drawn in it is late, and
 * so is what happens there.
 */
function namedFrom(slice: Slice, strings: readonly string[]): ReadonlySet<string> {
  const known = new Set<string>();
  const waiting = [...strings];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (known.has(name)) continue;
    known.add(name);
    for (const part of namedParts)
      if (Object.hasOwn(slice[part], name)) waiting.push(...stringsIn(slice[part][name]));
    if (Object.hasOwn(slice.dialogs, name)) {
      const { entry, after } = slice.dialogs[name] ?? {};
      waiting.push(...stringsIn([entry, after]));
    }
  }
  return known;
}

/** Those of the page that visits begin with. */
function firstPlaces({ routes, frame }: Slice): Record<'routes' | 'screens', ReadonlySet<string>> {
  const places = { routes: new Set<string>(), screens: new Set<string>(frame === undefined ? [] : [frame]) };
  let id = Object.keys(routes).find((route) => routes[route]?.path === '');
  while (id !== undefined) {
    const route = routes[id];
    places.routes.add(id);
    if (route !== undefined) places.screens.add(route.screen);
    id = route?.within;
  }
  return places;
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
