import type { LinkedSite } from '../../compile/link/LinkedSite.ts';
import { conditionPaths } from '../../engine/conditions/conditionPaths.ts';
import type { Condition, Slice } from '../../engine/slice.ts';

const said = /^session\.(?:errors|fills|suggestions|notes)(?:\.|$)/u;
const known = new WeakMap<Slice, Map<string, ReadonlySet<string>>>();

/** Whether what is drawn on a page with its dialogs depends on a path: a change of it is seen. */
export function shownPaths(
  site: LinkedSite,
  route: string,
  dialogs: readonly string[],
): (path: string) => boolean {
  const { slice } = site;
  const screens: (string | undefined)[] = [slice.frame, ...dialogs.map((id) => slice.dialogs[id]?.screen)];
  for (let id: string | undefined = route; id !== undefined; id = slice.routes[id]?.within)
    screens.push(slice.routes[id]?.screen);
  const paths = screens.flatMap((screen) => [...pathsOf(site, screen ?? '')]);
  return (path) =>
    said.test(path) ||
    // A form shows what stands in its fields.
    path.startsWith('applicant.') ||
    paths.some((read) => read === path || read.startsWith(`${path}.`) || path.startsWith(`${read}.`));
}

function pathsOf({ slice, forms }: LinkedSite, screen: string): ReadonlySet<string> {
  const ofSlice = known.get(slice) ?? new Map<string, ReadonlySet<string>>();
  known.set(slice, ofSlice);
  const paths =
    ofSlice.get(screen) ??
    new Set([
      ...collect(slice, slice.screens[screen]),
      ...(slice.screens[screen]?.uses.forms ?? []).flatMap((id) => [
        ...collect(slice, forms.get(id)?.source),
      ]),
    ]);
  ofSlice.set(screen, paths);
  return paths;
}

function* collect(slice: Slice, value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield* collect(slice, item);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'when') yield* conditionPaths(inner as Condition, slice.conditions);
      else if (['$from', '$artFrom', 'path', 'from'].includes(key) && typeof inner === 'string') yield inner;
      else if (key === '$copy' && typeof inner === 'string') yield* collect(slice, slice.copy[inner]);
      else yield* collect(slice, inner);
    }
  }
}
