import { documentCopy } from '../../engine/firstScreen.ts';
import type { LateSlice, Slice } from '../../engine/slice.ts';
import type { LinkedSite } from '../link/LinkedSite.ts';

/** A slice in the two parts that a page loads (PERF-02): what its first screen reads, and what is left for later. */
export interface SplitSlice {
  early: Slice;
  late: LateSlice;
}

/**
 * Splits a slice by need. Late are the blocks of other screens than the first, with the sentences that nothing but these
 * blocks and their forms says, or only the server; everything that decides is early, and what the app says when a part does
 * not come.
 * @param sentences as in `LinkedSite`
 */
export function splitSlice(slice: Slice, sentences: LinkedSite['sentences']): SplitSlice {
  const first = firstScreens(slice);
  const { screens, copy, ...rest } = slice;
  const heads = Object.values(screens).map(({ blocks: _blocks, ...head }) => head);
  const formsOf = (isFirst: boolean) =>
    heads.flatMap(({ id, uses }) => (first.has(id) === isFirst ? uses.forms : []));
  const firstForms = new Set(formsOf(true));
  const isEarly = (of: string) => {
    const [kind, id = ''] = of.split('/');
    return kind === 'app' || (kind === 'forms' ? firstForms.has(id) : first.has(id));
  };
  const saidBy = (early: boolean) =>
    [...sentences].flatMap(([of, keys]) => (isEarly(of) === early ? [...keys] : []));
  const others = new Set(saidBy(false));
  const named = new Set([...saidBy(true), ...stringsIn([rest, heads])]);
  const ofServer = new Set<string>(Object.values(documentCopy));
  const isLate = (key: string) => ofServer.has(key) || (others.has(key) && !named.has(key));
  const entries = Object.entries(copy);
  return {
    early: {
      ...slice,
      copy: Object.fromEntries(entries.filter(([key]) => !isLate(key))),
      screens: Object.fromEntries(
        Object.entries(screens).map(([id, screen]) => [
          id,
          first.has(id) ? screen : { ...screen, blocks: [], late: true as const },
        ]),
      ),
    },
    late: {
      copy: Object.fromEntries(entries.filter(([key]) => isLate(key))),
      blocks: Object.fromEntries(
        Object.values(screens).flatMap(({ id, blocks }) => (first.has(id) ? [] : [[id, blocks]])),
      ),
    },
  };
}

/** Those of the page that visits begin with. */
function firstScreens({ routes, frame }: Slice): ReadonlySet<string> {
  const first = new Set<string>(frame === undefined ? [] : [frame]);
  let route = Object.values(routes).find(({ path }) => path === '');
  for (; route !== undefined; route = route.within === undefined ? undefined : routes[route.within])
    first.add(route.screen);
  return first;
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
