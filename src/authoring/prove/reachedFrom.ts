import { initialState } from '../../engine/machine.ts';
import type { Condition, Effects } from '../../engine/slice.ts';
import { findHandler } from '../../engine/step/Run.ts';
import { templateKind } from '../../engine/values/evaluateValue.ts';
import { needKey } from './Needs.ts';
import { type ProofSlice, readTests } from './proofSlice.ts';
import { testKey } from './Reads.ts';
import type { Transition } from './State.ts';

/** What is read on a page before it is written there, and the pages behind it with what is written on the way there. */
export interface Reached {
  reads: Set<string>;
  /** What a step of the page writes. */
  writes: Set<string>;
  targets: Map<string, { to: string; written: Written }>;
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
  { slice, reads, needs }: ProofSlice,
  route: string,
  movesOf: ReadonlyMap<string, readonly Transition[]>,
  shut: readonly Condition[],
  begun?: InProgress,
): Reached {
  const reached: Reached = { reads: new Set(), writes: new Set(), targets: new Map() };
  const dialogs = new Set<string>();
  /** The page, and those that steps before the end of a list went to: what is raised behind one is handled there. */
  const pages = new Set([route]);
  const seen = new Set<string>();

  const add = (path: string, written: Written) => {
    if (!isWritten(path, written)) for (const key of reads.keysOf(path)) reached.reads.add(key);
  };
  const read = (condition: Condition | undefined, written: Written) => {
    if (condition === undefined) return;
    readTests(condition, slice.conditions, (path, test) => {
      if (!isWritten(path, written)) reached.reads.add(testKey(path, test));
    });
  };
  const value = (template: unknown, written: Written): void => {
    const kind = templateKind(template);
    if (kind.kind === 'from') add(kind.from, written);
    else if (kind.kind === 'value') value(slice.values[kind.value], written);
    else if (kind.kind === 'object') for (const part of Object.values(kind.keys)) value(part, written);
    else if (kind.kind === 'rows') {
      for (const row of kind.rows) {
        read(row.when, written);
        value(row.is, written);
      }
    }
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
          written = new Map([...written, [path, typeof template === 'string' ? template : undefined]]);
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
    reached.targets.set(`${to} ${keyOfWritten(written)}`, { to, written });
    read(slice.routes[to]?.guard?.when, written);
  };
  /** @param tops what can be on top when it is raised: a dialog, or nothing but the page */
  const raise = (
    event: string,
    written: Written,
    tops: readonly (string | undefined)[] = [undefined, ...dialogs],
  ): Written => {
    const after: Written[] = [];
    const handlers = tops.flatMap((dialog) =>
      [...pages].flatMap((page) => {
        const state = { ...initialState(), route: page, dialogs: dialog === undefined ? [] : [dialog] };
        return findHandler(slice, state, event) ?? [];
      }),
    );
    for (const handler of new Map(handlers.map((handler) => [handler.place, handler])).values()) {
      const key = `${handler.place} ${keyOfWritten(written)}`;
      if (seen.has(key)) return written;
      seen.add(key);
      after.push(follow(handler.effects, written));
    }
    const [first = written, ...others] = after;
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
          new Map([...written, ...answered.map((path) => [path, undefined] as const)]),
          [dialog],
        );
    }
  };
  const open = (id: string, written: Written) => {
    const key = `${id} ${keyOfWritten(written)}`;
    if (seen.has(key)) return;
    seen.add(key);
    dialogs.add(id);
    const dialog = slice.dialogs[id];
    follow(dialog?.entry, written);
    for (const list of Object.values(dialog?.on ?? {})) follow(list, written);
    for (const { event } of dialog?.after ?? []) raise(event, written);
    show(dialog?.screen, written, id);
  };

  if (begun !== undefined) {
    for (const id of begun.dialogs) open(id, nothing);
    for (const list of begun.lists) follow(list, nothing);
    return reached;
  }
  show(slice.frame, nothing);
  for (const screen of ['', ' ']) show(screen, nothing);
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

/** As text, the same for the same paths and values. */
function keyOfWritten(written: Written): string {
  return JSON.stringify([...written].sort());
}

/** What both wrote. */
function writtenByBoth(one: Written, other: Written): Written {
  const shared = [...one].filter(([path]) => other.has(path));
  return new Map(shared.map(([path, value]) => [path, other.get(path) === value ? value : undefined]));
}

/** Whether a condition asks for another value than the one that was written: who asked for something else goes on elsewhere. */
function isExcluded(when: Condition, written: Written): boolean {
  const { all } = when as { all?: Condition[] };
  const inner = all?.length === 1 ? all[0] : when;
  if (typeof inner !== 'object') return false;
  return Object.entries(inner as object).some(([path, test]) => {
    const value = written.get(path);
    return typeof value === 'string' && typeof test === 'string' && value !== test;
  });
}

/** Whether a path, or one that it is part of, was written. */
export function isWritten(path: string, written: Written): boolean {
  if (written.has(path)) return true;
  const parts = path.split('.');
  return parts.some((_part, index) => index > 0 && written.has(parts.slice(0, index).join('.')));
}

/** Whether a path is one of these, or above or below one; remembered. */
export function touching(paths: ReadonlySet<string>): (path: string) => boolean {
  const known = new Map<string, boolean>();
  return (path) => {
    let is = known.get(path);
    if (is === undefined) {
      is = [...paths].some(
        (read) => read === path || read.startsWith(`${path}.`) || path.startsWith(`${read}.`),
      );
      known.set(path, is);
    }
    return is;
  };
}
