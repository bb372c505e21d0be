import type { MachineEvent, MachineState, Step, Surroundings } from './machine.ts';
import { matchRoute } from './routing.ts';
import type { Slice } from './slice.ts';
import { createRun } from './step/createRun.ts';
import { deadlinesOf, navigate, type Run, raise, startDeadlines } from './step/Run.ts';

/**
 * The interpreter of a flow: from a state and an event, it returns the next state and what has to be done outside.
 * Pure: it calls nothing, waits for nothing and reads no clock (`surroundings.clock` is the time).
 * - `visited`: the route at the path is entered, or a guard, a redirect or the not-found route applies.
 * - `raised`: values are merged into `applicant` and clear messages about those fields; then the top dialog, the route
 *   or the flow handles the event.
 * - `elapsed`: the event of that deadline is raised, once.
 * - `settled`: the call's `busy` ends, then its `done` or `failed` runs with the outcome as `answer.*`.
 * Throws whatever an unchecked catalogue can make it throw (`ConditionMistake`, unknown converters and names).
 * @param watch gets the run before it begins, to observe it
 */
export function step(
  slice: Slice,
  surroundings: Surroundings,
  state: MachineState,
  event: MachineEvent,
  watch?: (run: Run) => void,
): Step {
  const run = createRun(slice, surroundings, state, readBy(event));
  watch?.(run);
  handle(run, event);
  return { state: run.state, commands: run.commands };
}

/** The event that started a list is gone once the list has waited; its results are read then. */
function readBy(event: MachineEvent): Partial<Pick<Run, 'event' | 'answer'>> {
  if (event.type === 'settled') return { answer: event.outcome };
  return event.type === 'raised' ? { event: { ...event.values, ...event.detail } } : {};
}

/** Applies an event to a run, as `step` describes. */
export function handle(run: Run, event: MachineEvent): void {
  switch (event.type) {
    case 'visited':
      visit(run, event.path);
      break;
    case 'raised':
      run.state = withValues(run.state, event.values);
      raise(run, event.event);
      break;
    case 'elapsed':
      elapse(run, event.id);
      break;
    case 'settled': {
      run.state = withoutBusy(run.state, event.call.busy);
      const branch = event.usable ? 'done' : 'failed';
      run.perform(event.call[branch], `${event.key}/${branch}`);
    }
  }
}

/** Hidden answers come as undefined and are removed from the applicant (design §2.4). */
function withValues(state: MachineState, values: Record<string, unknown> | undefined): MachineState {
  if (values === undefined) return state;
  const { errors: _errors, suggestions: _suggestions, notes: _notes, ...session } = state.session;
  const merged = Object.entries({ ...state.applicant, ...values }).filter(([, value]) => value !== undefined);
  return { ...state, applicant: Object.fromEntries(merged), session };
}

function elapse(run: Run, id: string): void {
  const deadline = run.state.deadlines.find((candidate) => candidate.id === id);
  if (deadline === undefined) return;
  run.state = { ...run.state, deadlines: run.state.deadlines.filter((other) => other.id !== id) };
  raise(run, deadline.event);
}

function withoutBusy(state: MachineState, name: string | undefined): MachineState {
  if (name === undefined) return state;
  const { [name]: _ended, ...busy } = state.busy;
  return { ...state, busy };
}

/**
 * The browser shows a path. A route whose guard fails, or an address that redirects, navigates on without a history
 * entry. Entering a route closes dialogs, starts its timers, issues `arrive` and runs `entry`. The current route is not
 * entered again.
 */
function visit(run: Run, path: string): void {
  const match = matchRoute(run.slice.routes, mainPath(run), path);
  if (match === undefined) visitNothing(run, path);
  else if ('redirect' in match) redirect(run, match.redirect);
  else if (match.route !== run.state.route) visitRoute(run, match.route);
}

function visitRoute(run: Run, id: string): void {
  const { guard, late } = run.slice.routes[id] ?? {};
  if (late === true) {
    run.commands.push({ do: 'mistake', message: `the route "${id}" has not come yet` });
    return;
  }
  if (guard === undefined || run.holds(guard.when)) enterRoute(run, id);
  else navigate(run, guard.else, true);
}

function redirect(run: Run, path: string): void {
  const query = String(run.surroundings.query.string ?? '');
  run.commands.push({ do: 'navigate', path: `${path}${query}`, replace: true });
}

/** Nothing found: the flow's route with the path `404` is shown, and the address stays (RTE-008, RTE-011). */
function visitNothing(run: Run, path: string): void {
  run.commands.push({ do: 'notFound', path });
  const notFound = Object.entries(run.slice.routes).find(([, route]) => route.path === '404')?.[0];
  if (notFound === undefined) run.state = { ...run.state, route: undefined, dialogs: [], deadlines: [] };
  else if (notFound !== run.state.route) enterRoute(run, notFound);
}

function enterRoute(run: Run, id: string): void {
  const owner = `routes/${id}`;
  const route = run.slice.routes[id];
  // Deadlines of the resume record continue after a reload; leaving a route ends its own.
  const resumed = deadlinesOf(owner, run.state.deadlines);
  const started = startDeadlines(run, owner, route?.after);
  const deadlines = started.map(
    (deadline) => resumed.find((earlier) => earlier.id === deadline.id) ?? deadline,
  );
  run.state = { ...run.state, route: id, dialogs: [], deadlines };
  run.commands.push({ do: 'arrive', route: id });
  run.perform(route?.entry, `${owner}/entry`);
}

function mainPath(run: Run): string {
  return String(run.surroundings.site.mainPath ?? '');
}
