import { conditionPaths } from '../../src/engine/conditions/conditionPaths.ts';
import type { Condition, Effects } from '../../src/engine/slice.ts';
import { type ProofSlice, sourcesOf, testsOf } from './proofSlice.ts';
import { getOrAdd, isPlace } from './Reads.ts';
import type { Transition } from './State.ts';

/** What an event reads and writes that decides anything, here and behind its calls, and whether it leads to a page. */
export interface Footprint {
  paths: ReadonlySet<string>;
  goes: boolean;
}

/** The footprint of an event as each page and dialog handles it: all that can come of it. */
export function footprintOf(
  { slice, reads, needs }: ProofSlice,
  { event, gates }: Pick<Transition, 'event' | 'gates'>,
): Footprint {
  const paths = new Set<string>();
  const lists = new Set<Effects>();
  const raised = new Set<string>();
  const asked = new Map<string, unknown[]>();
  let goes = false;
  const add = (path: string) => {
    if (!path.startsWith('answer.') && !path.startsWith('event.') && !isPlace(path)) paths.add(path);
  };
  const read = (condition: Condition | undefined) => {
    if (condition !== undefined) conditionPaths(condition, slice.conditions).forEach(add);
  };
  /** Whether a list goes on for somebody else who asked the same. */
  const isOfOthers = (when: Condition) =>
    testsOf(when).some(([path, test]) => asked.get(path)?.includes(test) === false);
  const follow = (effects: Effects | undefined): void => {
    if (effects === undefined || lists.has(effects)) return;
    lists.add(effects);
    for (const effect of effects) {
      if ('do' in effect) {
        if (isOfOthers(effect.when)) continue;
        read(effect.when);
        follow(effect.do);
        follow(effect.else);
      } else if ('set' in effect) {
        for (const [path, template] of Object.entries(effect.set)) {
          if (path.startsWith('session.asked.')) getOrAdd(asked, path, () => []).push(template);
          if (!reads.decides(path)) continue;
          for (const read of reads.paths) if (read === path || read.startsWith(`${path}.`)) add(read);
          for (const source of sourcesOf(template, slice))
            'from' in source ? add(source.from) : read(source.when);
        }
      } else if ('go' in effect) {
        goes = true;
        if (typeof effect.go === 'object')
          for (const row of slice.tables[effect.go.table] ?? []) read(row.when);
      } else if ('raise' in effect) raise(effect.raise);
      else if ('open' in effect) {
        const { entry, on = {}, after = [] } = slice.dialogs[effect.open] ?? {};
        follow(entry);
        // What its buttons answer goes on here.
        for (const [name, list] of Object.entries(on)) if (name !== 'close') follow(list);
        for (const { event: timed } of after) raise(timed);
      } else if ('call' in effect) {
        for (const { when } of needs.get(effect.call.action) ?? []) read(when);
        follow(effect.call.done);
        follow(effect.call.failed);
      }
    }
  };
  /** Whichever page is shown, and whichever dialog lies over it. */
  const raise = (name: string) => {
    if (raised.has(name)) return;
    raised.add(name);
    for (const { on } of [...Object.values(slice.routes), ...Object.values(slice.dialogs), slice])
      if (on !== undefined && Object.hasOwn(on, name)) follow(on[name]);
  };
  gates.forEach(read);
  if (event.type === 'raised') raise(event.event);
  return { paths, goes };
}

/** Paths that depend on each other, together: no event touches those of two components. */
export function componentsOf(footprints: readonly Footprint[]): ReadonlySet<string>[] {
  let components: Set<string>[] = [];
  for (const { paths } of footprints) {
    if (paths.size === 0) continue;
    const [first, ...others] = components.filter((component) => !component.isDisjointFrom(paths));
    if (first === undefined) components.push(new Set(paths));
    else for (const part of [paths, ...others]) for (const path of part) first.add(path);
    components = components.filter((component) => !others.includes(component));
  }
  return components;
}
