import { readTests } from '../../src/engine/conditions/conditionPaths.ts';
import { initialState } from '../../src/engine/machine.ts';
import type { Condition, Effects } from '../../src/engine/slice.ts';
import { findHandler } from '../../src/engine/step/Run.ts';
import { type ProofSlice, sourcesOf, testsOf } from './proofSlice.ts';
import { getOrAdd, needKey, testKey } from './Reads.ts';
import type { Transition } from './State.ts';

/** What is read on a page before it is written there, and the pages behind it with what is written on the way there. */
export interface Reached {
  reads: Set<string>;
  /** What a step of the page writes. */
  writes: Set<string>;
  targets: { to: string; written: Written }[];
}

/** What somebody is in the middle of. */
export interface InProgress {
  lists: readonly Effects[];
  dialogs: readonly string[];
}

const nothing: Written = new Map();

/**
 * Goes through all that somebody on a page can do, and what comes by itself, and gives what is read, what is written, and where
 * it leads.
 * @param shut conditions that do not hold there: what stands behind them leads nowhere
 * @param begun only what comes of this, where it is given
 */
export function reachedFrom(
  { slice, graph, reads, needs }: ProofSlice,
  route: string,
  movesOf: ReadonlyMap<string, readonly Transition[]>,
  shut: readonly Condition[],
  begun?: InProgress,
): Reached {
  const reached: Reached = { reads: new Set(), writes: new Set(), targets: [] };
  const dialogs = new Set<string>();
  /** The page, and those that steps before the end of a list went to: what is raised behind one is handled there. */
  const pages = new Set([route]);
  const walked = new Map<string, { before: Written; after?: Written }[]>();

  const add = (path: string, written: Written) => {
    if (!isWritten(path, written)) for (const key of reads.keysOf(path)) reached.reads.add(key);
  };
  const read = (condition: Condition | undefined, written: Written) => {
    readTests(condition, slice.conditions, (path, test) => {
      if (!isWritten(path, written)) reached.reads.add(testKey(path, test));
    });
  };
  const value = (template: unknown, written: Written): void => {
    for (const source of sourcesOf(template, slice))
      'from' in source ? add(source.from, written) : read(source.when, written);
  };
  /** What nobody reads makes no difference behind it. */
  const write = (written: Written, entries: readonly [path: string, value: unknown][]): Written => {
    const told = entries.filter(([path]) => reads.isRead(path));
    return told.length === 0 ? written : new Map([...written, ...told]);
  };
  /** Where less was written before, the same place was walked through for whoever wrote more as well. */
  const once = (place: string, before: Written, walk: () => Written): Written => {
    const known = getOrAdd(walked, place, () => []);
    const met = known.find((other) => isWithin(other.before, before));
    if (met !== undefined)
      return met.after === undefined || met.after === met.before
        ? before
        : new Map([...before, ...met.after]);
    const now: { before: Written; after?: Written } = { before };
    known.push(now);
    now.after = walk();
    return now.after;
  };
  /** Gives what is written once the list is through. */
  const follow = (effects: Effects | undefined, before: Written): Written => {
    let written = before;
    for (const effect of effects ?? []) {
      if ('do' in effect) {
        read(effect.when, written);
        if (isExcluded(effect.when, written)) continue;
        written = writtenByBoth(follow(effect.do, written), follow(effect.else, written));
      } else if ('set' in effect) {
        for (const [path, template] of Object.entries(effect.set)) {
          if (reads.decides(path)) value(template, written);
          reached.writes.add(path);
          written = write(written, [[path, typeof template === 'string' ? template : undefined]]);
        }
      } else if ('go' in effect) {
        const rows =
          typeof effect.go === 'string' ? [{ to: effect.go }] : (slice.tables[effect.go.table] ?? []);
        for (const row of rows) {
          if ('when' in row) read(row.when as Condition, written);
          goTo(row.to, written);
        }
      } else if ('raise' in effect) written = raise(effect.raise, written);
      else if ('open' in effect) open(effect.open, written);
      else if ('call' in effect) {
        for (const { call, when } of needs.get(effect.call.action) ?? []) {
          reached.reads.add(needKey(call));
          read(when, written);
        }
        follow(effect.call.done, written);
        follow(effect.call.failed, written);
      } else if ('newTab' in effect && effect.newTab.failed !== undefined)
        raise(effect.newTab.failed, written);
    }
    return written;
  };
  /** Whom a guard turns away starts anew elsewhere, so that nothing of what was there depends on it. */
  const goTo = (to: string | undefined, written: Written) => {
    if (to === undefined) return;
    pages.add(to);
    // Who writes less on the way there reads whatever somebody reads who writes more.
    const others = reached.targets.filter((target) => target.to === to);
    if (!others.some((other) => [...other.written.keys()].every((path) => written.has(path))))
      reached.targets.push({ to, written });
    read(slice.routes[to]?.guard?.when, written);
  };
  /** @param tops what can be on top when it is raised: a dialog, or nothing but the page */
  const raise = (
    event: string,
    written: Written,
    tops: readonly (string | undefined)[] = [undefined, ...dialogs],
  ): Written => {
    // What a dialog does not handle comes to the page below.
    const holders = new Set(
      tops.map((top = '') => (graph.dialogs.get(top)?.on.has(event) ? top : undefined)),
    );
    const states = [...holders].flatMap((dialog) =>
      dialog === undefined ? [...pages].map((route) => ({ route, dialogs: [] })) : [{ dialogs: [dialog] }],
    );
    const handlers = states.flatMap(
      (state) => findHandler(slice, { ...initialState(), ...state }, event) ?? [],
    );
    const lists = new Map(handlers.map(({ place, effects }) => [place, effects]));
    const [first = written, ...others] = [...lists].map(([place, list]) =>
      once(place, written, () => follow(list, written)),
    );
    return others.reduce(writtenByBoth, first);
  };
  /** Who presses something on a screen has nothing on top of it. */
  const show = (screen: string | undefined, written: Written, dialog?: string) => {
    for (const move of movesOf.get(screen ?? '') ?? []) {
      for (const gate of [...move.gates, ...(move.active?.values() ?? [])]) read(gate, written);
      if (move.gates.some((gate) => shut.includes(gate))) continue;
      const answered = move.fields?.map((field) => `applicant.${field}`) ?? [];
      if (move.event.type === 'raised')
        raise(
          move.event.event,
          write(
            written,
            answered.map((path) => [path, undefined]),
          ),
          [dialog],
        );
    }
  };
  const open = (id: string, written: Written) =>
    once(`dialogs/${id}`, written, () => {
      dialogs.add(id);
      const dialog = slice.dialogs[id];
      follow(dialog?.entry, written);
      for (const list of Object.values(dialog?.on ?? {})) follow(list, written);
      for (const { event } of dialog?.after ?? []) raise(event, written);
      show(dialog?.screen, written, id);
      return written;
    });

  if (begun !== undefined) {
    for (const id of begun.dialogs) open(id, nothing);
    for (const list of begun.lists) follow(list, nothing);
    return reached;
  }
  show(slice.frame, nothing);
  show('', nothing);
  for (let id: string | undefined = route; id !== undefined; id = slice.routes[id]?.within) {
    const { screen, after, entry, guard } = slice.routes[id] ?? {};
    read(guard?.when, nothing);
    if (id === route) follow(entry, nothing);
    for (const { event } of after ?? []) raise(event, nothing);
    show(screen, nothing);
  }
  return reached;
}

/** What was written on the way, so that what stood there before does not matter any more; with the value where it is said. */
export type Written = ReadonlyMap<string, unknown>;

/** Whether everything that one wrote is written in the other as well. */
function isWithin(one: Written, other: Written): boolean {
  return [...one].every(([path, value]) => other.has(path) && other.get(path) === value);
}

/** What both wrote. */
function writtenByBoth(one: Written, other: Written): Written {
  if (one === other) return one;
  const shared = [...one].filter(([path]) => other.has(path));
  return new Map(shared.map(([path, value]) => [path, other.get(path) === value ? value : undefined]));
}

/** Whether a condition asks for another value than the one that was written: who asked for something else goes on elsewhere. */
function isExcluded(when: Condition, written: Written): boolean {
  return testsOf(when).some(([path, test]) => {
    const value = written.get(path);
    return typeof value === 'string' && typeof test === 'string' && value !== test;
  });
}

/** Whether a path, or one that it is part of, was written. */
export function isWritten(path: string, written: Written): boolean {
  if (written.size === 0) return false;
  for (let end = path.indexOf('.'); end >= 0; end = path.indexOf('.', end + 1))
    if (written.has(path.slice(0, end))) return true;
  return written.has(path);
}
