import { emptySurroundings } from '../../engine/emptySurroundings.ts';
import { initialState } from '../../engine/initialState.ts';
import type { Command, Context, MachineEvent, MachineState, Surroundings } from '../../engine/machine.ts';
import type { CallEffect, Condition, Slice } from '../../engine/slice.ts';
import { createRun } from '../../engine/step/createRun.ts';
import { findHandler } from '../../engine/step/findHandler.ts';
import { handle } from '../../engine/step/handle.ts';
import { templateKind } from '../../engine/values/templateKind.ts';
import type { LinkedSite } from '../link/LinkedSite.ts';
import type { ActionFacts } from '../lower/ActionFacts.ts';
import { type Footprint, footprintOf, isPlace } from './footprints.ts';
import { type Lazy, lazy, type Members, Unknown } from './Lazy.ts';
import { Liveness } from './Liveness.ts';
import type { Move } from './Move.ts';
import { movesOfScreens } from './movesOfScreens.ts';
import type { ProofSlice } from './proofSlice.ts';
import { pathOf } from './Reads.ts';
import type { State } from './State.ts';
import { keyOf, sorted } from './stateKey.ts';
import { touching } from './touching.ts';
import { type Assignment, Fork, isMembers, keysOf, peek, unviewed, viewOf } from './views.ts';

export interface Step {
  from: string;
  to: string;
  move: Move;
  assignment: Assignment;
  commands: Command[];
}

export interface Explored {
  /** Pages that somebody came to, if only to be sent on at once, with the step and its beginning. */
  arrived: Map<string, Step | undefined>;
  states: Map<string, State>;
  steps: Step[];
  first: string[];
  held: Map<Condition, Set<boolean>>;
}

/** Pages stand at the root of their site. */
const surroundings: Surroundings = { ...emptySurroundings, site: { mainPath: '' } };

const worldRoots = ['site', 'brand', 'query', 'device', 'now'] as const;

/**
 * Goes through the states of a flow, breadth first, with the interpreter of the page itself. What a condition looks at and
 * nobody knows yet is tried with each value that conditions tell apart.
 * @param of paths that hang together and are followed; everything else is taken to be anything at any time
 */
export function explore(
  site: LinkedSite,
  proof: ProofSlice,
  outcomesOf: (action: string) => Pick<ActionFacts, 'outcomes' | 'failures'>,
  appEvents: ReadonlySet<string>,
  of: ReadonlySet<string>,
): Explored {
  const { slice, reads } = proof;
  const states = new Map<string, State>();
  const steps: Step[] = [];
  const arrived: Explored['arrived'] = new Map();
  const held = new Map<Condition, Set<boolean>>();
  const calls = new Map<string, CallEffect>();
  const blockMoves = movesOfScreens(site, appEvents);
  const live = new Liveness(proof, blockMoves);
  const touchingOf = new Map<ReadonlySet<string>, (path: string) => boolean>();
  const isOf = touching(new Set([...of, ...reads.paths.filter(isPlace)]));
  const queue: string[] = [];
  const volatileKeys = new Map<string, Set<string>>();
  for (const path of reads.paths) {
    const [root = '', key = ''] = path.split('.');
    if (of.has(path) || !['applicant', 'result', 'session'].includes(root)) continue;
    if (isPlace(path)) continue;
    volatileKeys.set(root, (volatileKeys.get(root) ?? new Set()).add(key));
  }
  const footprints = new Map(
    [...blockMoves.values()]
      .flat()
      .map((move) => [
        move,
        footprintOf(proof, move.event.type === 'raised' ? move.event.event : '', move.gates),
      ]),
  );
  const timerMoves = new Map<string, Move>();
  const timers = new Map<string, Footprint>();
  const isCore = of.has('result.result');
  const visitedMoves = new Set<string>();
  const first: string[] = [];

  const start: State = {
    machine: initialState({
      [lazy]: { origin: 'session', keys: new Set([...proof.given, ...(volatileKeys.get('session') ?? [])]) },
    } as never),
    world: Object.fromEntries(worldRoots.map((root) => [root, { [lazy]: { origin: root } }])) as never,
    pending: [],
    left: false,
  };

  function add(state: State): string {
    const key = keyOf(state);
    if (!states.has(key)) {
      states.set(key, state);
      queue.push(key);
    }
    return key;
  }

  for (const [id, route] of Object.entries(slice.routes)) {
    if (route.path === undefined) continue;
    const move: Move = { label: `at ${id}`, gates: [], event: visited(route.path) };
    for (const { state, commands } of attempts(start, move)) {
      first.push(add(state));
      arrive(commands, undefined);
    }
  }
  for (let at = 0; at < queue.length; at += 1) {
    const from = queue[at] as string;
    const state = states.get(from) as State;
    if (state.left) continue;
    for (const move of movesOf(state)) {
      if (isTried(state, move)) continue;
      for (const { state: next, assignment, commands } of attempts(state, move)) {
        const step: Step = { from, to: add(next), move, assignment, commands };
        steps.push(step);
        arrive(commands, step);
      }
    }
  }
  return { states, steps, first, held, arrived };

  function arrive(commands: readonly Command[], step: Step | undefined): void {
    for (const command of commands) {
      if (command.do !== 'arrive' || arrived.has(command.route)) continue;
      for (const id of chain(slice, command.route)) if (!arrived.has(id)) arrived.set(id, step);
    }
  }

  /** What touches nothing of these paths is the same wherever somebody is, and tried once on a page. */
  function isTried({ machine, world }: State, move: Move): boolean {
    const footprint = footprints.get(move);
    if (footprint === undefined) return false;
    const isApart = ![...footprint.paths].some((path) => of.has(path));
    if (move.isAnywhere !== true && (!isApart || (isCore && footprint.goes && footprint.paths.size > 0)))
      return false;
    const { route, dialogs, applicant, result, session } = machine;
    const isSame = isCore || move.isAnywhere === true;
    const carried = isSame ? [] : [applicant, result, session, ...Object.values(world)].map(sorted);
    const location = JSON.stringify([
      route,
      dialogs,
      Object.keys(machine.busy),
      move.label,
      move.gates,
      carried,
    ]);
    if (visitedMoves.has(location)) return true;
    visitedMoves.add(location);
    return false;
  }

  function* attempts(
    state: State,
    move: Move,
  ): Generator<{ state: State; assignment: Assignment; commands: Command[] }> {
    const waiting: Assignment[] = [new Map()];
    for (let assignment = waiting.pop(); assignment !== undefined; assignment = waiting.pop()) {
      try {
        const reached = attempt(state, move, assignment);
        if (reached !== undefined) yield { ...reached, assignment };
      } catch (error) {
        if (!(error instanceof Fork)) throw error;
        for (const value of reads.domainOf(error.path))
          waiting.push(new Map([...assignment, [error.path, value]]));
      }
    }
  }

  function attempt(state: State, move: Move, assignment: Assignment) {
    let machine = move.fields === undefined ? state.machine : withFields(state.machine, move.fields);
    const pending = new Set(state.pending);
    if (move.settles !== undefined) pending.delete(move.settles);
    let event: MachineEvent | undefined = move.event;
    const commands: Command[] = [];
    let left = false;
    const observed: [Condition, boolean][] = [];
    for (let turn = 0; event !== undefined && turn < 10; turn += 1) {
      const isFirst = turn === 0;
      const answer = event.type === 'settled' ? { ...event.outcome, [lazy]: { origin: 'answer' } } : {};
      const own = event.type === 'raised' ? { [lazy]: { origin: 'event' } } : {};
      const run = createRun(slice, surroundings, machine, {});
      const views = new Map<Members, Record<string, unknown>>();
      let context: [MachineState, Context] | undefined;
      run.context = () => {
        if (context?.[0] !== run.state)
          context = [run.state, contextOf(run.state, state.world, own, answer, assignment, views)];
        return context[1];
      };
      const holds = run.holds;
      run.holds = (condition) => {
        const is = holds(condition);
        observed.push([condition, is]);
        return is;
      };
      const { evaluate } = run;
      run.evaluate = (template) =>
        copy(template, { ...state.world, ...run.state, answer, event: own }, evaluate, assignment);
      if (isFirst && !move.gates.every((gate) => holds(gate))) return undefined;
      handle(run, event);
      machine = run.state;
      commands.push(...run.commands);
      event = undefined;
      for (const command of run.commands) {
        if (command.do === 'navigate') event = { type: 'visited', path: command.path };
        if (command.do === 'leave') left = true;
        if (command.do === 'call' && (command.call.done !== undefined || command.call.failed !== undefined)) {
          pending.add(command.key);
          calls.set(command.key, command.call);
        }
      }
    }
    for (const [condition, is] of observed) {
      const seen = held.get(condition) ?? new Set();
      seen.add(is);
      // It is tried on a quiet page only, so that nothing is known of the other answer.
      if (move.isAnywhere === true) seen.add(!is);
      held.set(condition, seen);
    }
    return {
      state: settled(
        machine,
        state.world,
        [...pending].sort(),
        left,
        assignment,
        machine.route !== state.machine.route,
      ),
      commands,
    };
  }

  /** A value as a step takes it: what is only copied is not looked at. */
  function copy(
    template: unknown,
    roots: object,
    evaluate: (template: never) => unknown,
    assignment: Assignment,
  ): unknown {
    const kind = templateKind(template);
    if (
      kind.kind === 'from' &&
      !kind.from.startsWith('flow.') &&
      !kind.from.startsWith('session.busy.') &&
      kind.from !== 'session.route'
    ) {
      const found = peek(roots, kind.from.split('.'), reads, assignment);
      if (found instanceof Unknown || (isMembers(found) && found[lazy] !== undefined)) return found;
    }
    if (kind.kind === 'value') return copy(slice.values[kind.value], roots, evaluate, assignment);
    if (kind.kind === 'object') {
      return Object.fromEntries(
        Object.entries(kind.keys).map(([key, part]) => [key, copy(part, roots, evaluate, assignment)]),
      );
    }
    return unviewed(evaluate(template as never));
  }

  /** What conditions read. A spread would look at everything, so that each root is viewed by itself. */
  function contextOf(
    machine: MachineState,
    world: State['world'],
    event: Members,
    answer: Members,
    assignment: Assignment,
    views: Map<Members, Record<string, unknown>>,
  ): Context {
    const view = (members: Members) => {
      const known = views.get(members) ?? viewOf(members, reads, assignment);
      views.set(members, known);
      return known;
    };
    return {
      applicant: view(machine.applicant),
      result: view(machine.result),
      session: view({ ...machine.session, route: machine.route, busy: machine.busy }),
      site: view(world.site),
      brand: view(world.brand),
      flow: slice.constants,
      query: view(world.query),
      event: view(event),
      answer: view(answer),
      device: view(world.device),
      now: view(world.now),
    };
  }

  /** The state with what was found out, and without what decides nothing. */
  function settled(
    machine: MachineState,
    world: State['world'],
    pending: string[],
    left: boolean,
    assignment: Assignment,
    isNewPage: boolean,
  ): State {
    const tests = live.behind(
      machine.route ?? '',
      machine.dialogs,
      pending.flatMap((key) => {
        const call = calls.get(key);
        return call === undefined ? [] : [{ key, call }];
      }),
    );
    const alive = touchingOf.get(tests) ?? touching(new Set([...tests].map(pathOf)));
    touchingOf.set(tests, alive);
    const isLive = (path: string) => isOf(path) && alive(path);
    const known = (path: string, value: unknown) => reads.standsFor(path, value, tests) ?? null;
    const bake = (members: Members, path: string): Members => {
      const of = members[lazy];
      const baked: Members = {};
      const open = new Set(volatileKeys.get(path));
      const isPassing = path === 'session';
      if (isPassing) for (const key of proof.given) open.add(key);
      for (const key of reads.childrenOf(path)) {
        const below = `${path}.${key}`;
        if (!isLive(below)) continue;
        const isOwn = Object.hasOwn(members, key);
        if (!isOwn && (of === undefined || isPassing || !keysOf(of, reads).has(key))) continue;
        const value = isOwn ? members[key] : new Unknown(`${of?.origin}.${key}`);
        if (!(value instanceof Unknown)) {
          baked[key] =
            isMembers(value) && reads.childrenOf(below).size > 0 ? bake(value, below) : known(below, value);
        } else if (assignment.has(value.origin)) {
          // Whether there is a name or an address matters on the page where somebody looks, and is asked anew on the next.
          if (isNewPage && reads.isPresence(below)) open.add(key);
          else baked[key] = known(below, assignment.get(value.origin));
        } else if (reads.childrenOf(below).size > 0)
          baked[key] = bake({ [lazy]: { origin: value.origin } }, below);
        else open.add(key);
        if (isNewPage && isOwn && learned(below, value)) {
          delete baked[key];
          open.add(key);
        }
      }
      if (open.size > 0) baked[lazy] = { origin: path, keys: open };
      return baked;
    };
    const learned = (path: string, value: unknown) =>
      !(value instanceof Unknown) && !path.startsWith('session.') && reads.isPresence(path);
    const { errors: _errors, ...session } = machine.session;
    return {
      machine: {
        ...machine,
        applicant: bake(machine.applicant, 'applicant'),
        result: bake(machine.result, 'result'),
        session: bake(session, 'session'),
        deadlines: machine.deadlines
          .filter(({ event }) => !isApart(event))
          .map((deadline) => ({ ...deadline, at: 0 })),
      },
      world: Object.fromEntries(worldRoots.map((root) => [root, world[root]])) as never,
      pending,
      left,
    };
  }

  /** Whether a timer changes nothing that the rest depends on: it may then go off at any time, and needs no place in a state. */
  function isApart(event: string): boolean {
    const known = timers.get(event) ?? footprintOf(proof, event, []);
    timers.set(event, known);
    return !known.goes && ![...known.paths].some((path) => of.has(path));
  }

  function apart(event: string): Move {
    const known = timerMoves.get(event) ?? {
      label: `time: ${event}`,
      gates: [],
      event: { type: 'raised', event },
    };
    timerMoves.set(event, known);
    footprints.set(known, timers.get(event) ?? footprintOf(proof, event, []));
    return known;
  }

  function movesOf(state: State): Move[] {
    const moves: Move[] = [];
    for (const key of state.pending) {
      const call = calls.get(key);
      if (call === undefined) continue;
      const { outcomes, failures } = outcomesOf(call.action);
      for (const outcome of outcomes) {
        moves.push({
          label: `${call.action}: ${outcome}`,
          gates: [],
          settles: key,
          event: { type: 'settled', call, key, usable: true, outcome: { outcome } },
        });
      }
      for (const code of [...failures, 'failed']) {
        moves.push({
          label: `${call.action}: ${code}`,
          gates: [],
          settles: key,
          event: { type: 'settled', call, key, usable: false, outcome: { code } },
        });
      }
    }
    for (const { id, event } of state.machine.deadlines) {
      moves.push({ label: `time: ${event}`, gates: [], event: { type: 'elapsed', id } });
    }
    for (const id of chain(slice, state.machine.route)) {
      for (const { event } of slice.routes[id]?.after ?? []) if (isApart(event)) moves.push(apart(event));
    }
    const dialog = state.machine.dialogs.at(-1);
    if (state.pending.length > 0) return moves;
    for (const move of [...(blockMoves.get('') ?? []), ...(blockMoves.get(' ') ?? [])]) {
      if (isHandled(state, move) && isUncovered(state, move)) moves.push(move);
    }
    const screens =
      dialog === undefined
        ? [slice.frame, ...chain(slice, state.machine.route).map((id) => slice.routes[id]?.screen)]
        : [slice.dialogs[dialog]?.screen];
    if (dialog !== undefined && slice.dialogs[dialog]?.dismissible !== false) {
      moves.push({ label: 'close', gates: [], event: { type: 'raised', event: 'close' } });
    }
    for (const screen of screens) {
      for (const move of blockMoves.get(screen ?? '?') ?? []) if (isHandled(state, move)) moves.push(move);
    }
    return moves;
  }

  /** The page below a dialog cannot be pressed; what comes by itself may be what the dialog waits for. */
  function isUncovered({ machine }: State, { event }: Move): boolean {
    const top = machine.dialogs.at(-1);
    if (top === undefined) return true;
    const handler = event.type === 'raised' ? findHandler(slice, machine, event.event) : undefined;
    return JSON.stringify(handler?.effects ?? []).includes(JSON.stringify({ close: top }));
  }

  function isHandled({ machine }: State, { event }: Move): boolean {
    const name = event.type === 'raised' ? event.event : '';
    return name === 'close' || findHandler(slice, machine, name) !== undefined;
  }
}

function visited(path: string): MachineEvent {
  return { type: 'visited', path: `/${path.replace(/:\w+|\*/gu, 'x')}` };
}

/** What was answered before of these fields is forgotten; what is answered now is not known yet. */
function withFields(machine: MachineState, fields: readonly string[]): MachineState {
  const { errors: _e, suggestions: _s, notes: _n, ...session } = machine.session;
  const known: Members = machine.applicant;
  const keys = new Set([...(known[lazy]?.keys ?? []), ...fields]);
  const kept = Object.fromEntries(Object.entries(known).filter(([name]) => !fields.includes(name)));
  const of: Lazy = { origin: 'applicant', keys };
  return { ...machine, session, applicant: { ...kept, [lazy]: of } as Members };
}

function chain(slice: Slice, route: string | undefined): string[] {
  const found: string[] = [];
  for (let id = route; id !== undefined && !found.includes(id); id = slice.routes[id]?.within) found.push(id);
  return found;
}
