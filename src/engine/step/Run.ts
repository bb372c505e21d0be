import { readDeclared } from '../context/readDeclared.ts';
import type { Command, Context, MachineState, Surroundings } from '../machine.ts';
import { routePath } from '../routing.ts';
import type { After, Condition, Effects, Slice, ValueTemplate } from '../slice.ts';

/**
 * One run of the interpreter, with its intermediate state. It exists only during `step`; `state` is replaced, never
 * changed in place.
 */
export interface Run {
  readonly slice: Slice;
  readonly surroundings: Surroundings;
  state: MachineState;
  readonly commands: Command[];
  /** The event being handled, read as `event.*`. */
  readonly event: Record<string, unknown>;
  /** The answer of the call that ended, read as `answer.*`. */
  readonly answer: Record<string, unknown>;
  /** How many `raise` effects enclose the current one. */
  depth: number;
  /** The context after the earlier effects of the list. */
  context(): Context;
  holds(condition: Condition): boolean;
  evaluate(template: ValueTemplate): unknown;
  /** Runs a list in order. `place` is its position in the catalogue, for `once` and for calls in progress. */
  perform(effects: Effects | undefined, place: string): void;
  /** Gets each effect before it runs, to observe the run. */
  onEffect?(effect: Effects[number], place: string): void;
}

type Deadlines = MachineState['deadlines'];

/** Deadlines of a route or dialog that is being entered. `owner` is its place: `routes/<id>` or `dialogs/<id>`. */
export function startDeadlines(run: Run, owner: string, after: After[] | undefined): Deadlines {
  return (after ?? []).map((timer, index) => ({
    id: `${owner}/after/${index}`,
    event: timer.event,
    at: beginOf(run, timer) + timer.seconds * 1000,
  }));
}

function beginOf({ slice, surroundings, context }: Run, { since }: After): number {
  const time = since === undefined ? undefined : readDeclared(context(), since, slice.context);
  return typeof time === 'number' ? time : surroundings.clock;
}

/** Only those of the owner. */
export function deadlinesOf(owner: string, deadlines: Deadlines): Deadlines {
  return deadlines.filter((deadline) => deadline.id.startsWith(`${owner}/after/`));
}

/** All but those of the owner. */
export function withoutDeadlines(owner: string, deadlines: Deadlines): Deadlines {
  return deadlines.filter((deadline) => !deadline.id.startsWith(`${owner}/after/`));
}

/** Closes a dialog and ends its timers. Does nothing if the dialog is not open. */
export function closeDialog(run: Run, id: string): void {
  run.state = {
    ...run.state,
    dialogs: run.state.dialogs.filter((dialog) => dialog !== id),
    deadlines: withoutDeadlines(`dialogs/${id}`, run.state.deadlines),
  };
}

/** Makes the browser show a route, under the site's main path and with the query kept (RTE-002, RES-032). */
export function navigate(run: Run, id: string, replace: boolean): void {
  const route = Object.hasOwn(run.slice.routes, id) ? run.slice.routes[id] : undefined;
  if (route === undefined) {
    run.commands.push({ do: 'mistake', message: `no route is named "${id}"` });
    return;
  }
  const { site, query } = run.surroundings;
  const path = routePath(String(site.mainPath ?? ''), route.path, String(query.string ?? ''));
  run.commands.push({ do: 'navigate', path, replace });
}

/** A handler and its position in the catalogue. */
interface Handler {
  effects: Effects;
  place: string;
}

/**
 * Finds the handler of an event: the top dialog, else the route, the route around it, else the flow. The first one that
 * has the event is the only one to handle it.
 */
export function findHandler(slice: Slice, state: MachineState, event: string): Handler | undefined {
  return (
    dialogHandler(slice, state.dialogs.at(-1), event) ??
    routeHandler(slice, state.route, event) ??
    at(slice.on, event, 'on')
  );
}

function dialogHandler(slice: Slice, dialog: string | undefined, event: string): Handler | undefined {
  if (dialog === undefined || !Object.hasOwn(slice.dialogs, dialog)) return undefined;
  return at(slice.dialogs[dialog]?.on, event, `dialogs/${dialog}/on`);
}

function routeHandler(slice: Slice, id: string | undefined, event: string): Handler | undefined {
  if (id === undefined || !Object.hasOwn(slice.routes, id)) return undefined;
  const route = slice.routes[id];
  return (
    at(route?.on, event, `routes/${id}/on`) ??
    (route?.within === id ? undefined : routeHandler(slice, route?.within, event))
  );
}

function at(on: Record<string, Effects> | undefined, event: string, place: string): Handler | undefined {
  if (on === undefined || !Object.hasOwn(on, event)) return undefined;
  const effects = on[event];
  return effects === undefined ? undefined : { effects, place: `${place}/${event}` };
}

/** Events may raise events; this stops cycles. */
const deepest = 20;

/**
 * Handles a named event at once. `close` is the one event with a default handler: if the top dialog does not handle it,
 * the dialog closes.
 */
export function raise(run: Run, event: string): void {
  const top = run.state.dialogs.at(-1);
  if (event === 'close' && top !== undefined && !dialogHandles(run, top)) {
    closeDialog(run, top);
    return;
  }
  const handler = findHandler(run.slice, run.state, event);
  if (handler === undefined) {
    run.commands.push({ do: 'mistake', message: `nothing handles the event "${event}"` });
    return;
  }
  if (run.depth >= deepest) {
    run.commands.push({ do: 'mistake', message: `the event "${event}" raises itself` });
    return;
  }
  run.depth += 1;
  run.perform(handler.effects, handler.place);
  run.depth -= 1;
}

function dialogHandles(run: Run, dialog: string): boolean {
  const on = Object.hasOwn(run.slice.dialogs, dialog) ? run.slice.dialogs[dialog]?.on : undefined;
  return on !== undefined && Object.hasOwn(on, 'close');
}
