import { allowedAddress } from '../../engine/addresses/allowedAddress.ts';
import { holds } from '../../engine/conditions/holds.ts';
import {
  type Command,
  createContext,
  initialState,
  type MachineEvent,
  type MachineState,
  type Step,
  type Surroundings,
} from '../../engine/machine.ts';
import type { CallEffect, Slice } from '../../engine/slice.ts';
import { findHandler } from '../../engine/step/Run.ts';
import { step } from '../../engine/step.ts';
import { contextAtom, formsAtom, machineAtom, sliceAtom, surroundingsAtom } from '../../state/atoms.ts';
import type { AppStore } from '../../state/createAppStore.ts';
import { addressRulesAtom } from '../../state/useValue.ts';
import { nowValues } from '../browser.ts';
import type { SessionIds, SessionKeeper } from '../session/createPageSession.ts';
import type { FlowWorld } from './FlowWorld.ts';
import { createRouteSettings, type Flags, routeAt } from './routeSettings.ts';
import { createScreenCalls, isShownAt, openDocument, runCall } from './runCall.ts';
import { track } from './tracking.ts';

/** A running flow: the one way for anything to happen. */
export interface Flow {
  dispatch(event: MachineEvent): void;
  /** Raises a named event; `values` are a form's validated answers, `detail` is what else `event.*` reads. */
  raise(event: string, values?: Record<string, unknown>, detail?: Record<string, unknown>): void;
  /** Raises an event that the catalogue may or may not know (half a page scrolled, a document that came). */
  raiseIfKnown(event: string, detail?: Record<string, unknown>): void;
  /**
   * Asks for what the page at an address needs of the server, before it is visited.
   * @param known flags of its route, where the document holds them
   */
  expect(path: string, known?: Flags): void;
  /** Goes on for another person: what was decided, verified or begun before is gone (F-101). */
  handOver(ids: SessionIds): void;
  /** Puts values that no event carries into `session.*` (a tracking id). */
  remember(values: Record<string, unknown>): void;
}

type CallCommand = Extract<Command, { do: 'call' }>;

/** The end of a call that nothing follows on. */
function silenced({ call, key }: CallCommand): MachineEvent {
  return { type: 'settled', call: { ...call, failed: [] }, key, usable: false, outcome: {} };
}

/** The name by which the flow is busy while it waits for the late part of the slice. */
const rest = 'rest of the slice';
/** Milliseconds until that is asked for again. */
const nextTry = 3_000;

/**
 * Starts the flow of a store: the only place that carries out commands. Events are handled one after the other; what a
 * command raises waits until the list is done.
 */
export function runFlow(world: FlowWorld): Flow {
  const { store } = world;
  const routeSettings = createRouteSettings(world);
  const screenCalls = createScreenCalls(world.api);
  const waiting: MachineEvent[] = [];
  let isRunning = false;
  /** Of the last one-time code: for its verification only, and so in no storage. */
  let codeToken: string | undefined;
  const clock = createDeadlineClock(world.now, (id) => dispatch({ type: 'elapsed', id }));

  function dispatch(event: MachineEvent): void {
    waiting.push(event);
    if (!isRunning) handleAll();
  }

  function handleAll(): void {
    isRunning = true;
    try {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        if (handle(next)) continue;
        waiting.unshift(next);
        void waitForRest();
        return;
      }
    } catch (error) {
      waiting.length = 0;
      world.onCrash(error);
    }
    isRunning = false;
  }

  /** What happens meanwhile waits, too; the page says after a while that the work goes on (UX-14). */
  async function waitForRest(): Promise<void> {
    change((state) => ({ ...state, busy: { ...state.busy, [rest]: true } }));
    try {
      await world.loadRest?.();
    } catch {
      setTimeout(() => void waitForRest(), nextTry);
      return;
    }
    change(({ busy: { [rest]: _done, ...busy }, ...state }) => ({ ...state, busy }));
    handleAll();
  }

  /** The step of an event; undefined where it meets something that the late part of the slice may hold. */
  function stepOf(
    slice: Slice,
    surroundings: Surroundings,
    before: MachineState,
    event: MachineEvent,
  ): Step | undefined {
    if (slice.late === undefined || world.loadRest === undefined)
      return step(slice, surroundings, before, event);
    if (before.route !== undefined && slice.routes[before.route]?.late === true) return undefined;
    try {
      const taken = step(slice, surroundings, before, event);
      return taken.commands.some((command) => command.do === 'mistake') ? undefined : taken;
    } catch {
      return undefined;
    }
  }

  /** @returns false where it has to wait for the late part of the slice; then nothing was done */
  function handle(event: MachineEvent): boolean {
    const time = world.now();
    store.set(surroundingsAtom, (before) => ({
      ...before,
      clock: time,
      now: { ...before.now, ...nowValues(time) },
    }));
    const slice = store.get(sliceAtom);
    const [surroundings, before] = [store.get(surroundingsAtom), store.get(machineAtom)];
    const taken = stepOf(slice, surroundings, before, event);
    if (taken === undefined) return false;
    const { state, commands } = taken;
    const ended = screenCalls.endBut((route) => isShownAt(slice, state.route, route));
    if (ended.length > 0) {
      // Their names are free again before the next screen asks for the same.
      waiting.unshift(...ended.map(silenced), event);
      return true;
    }
    world.onEvent?.(event, before, surroundings);
    store.set(machineAtom, state);
    clock.set(state.deadlines);
    world.onState?.();
    // What a flow starts while it navigates does not belong to the screen that it leaves.
    const isGoing = commands.some((command) => command.do === 'navigate' || command.do === 'leave');
    for (const command of commands) perform(command, isGoing ? undefined : state.route);
    return true;
  }

  /** @param route whose screen waits for what is called */
  function perform(command: Command, route: string | undefined): void {
    switch (command.do) {
      case 'navigate':
        world.browser.navigate(command.path, {
          replace: command.replace,
          isolated: isIsolated(command.path),
        });
        break;
      case 'arrive':
        void routeSettings.apply(command.route);
        break;
      case 'notFound':
        break;
      case 'call':
        void call(command, route);
        break;
      case 'leave':
        if (leave(world, command.url)) endCalls();
        break;
      case 'post':
        post(world, command.url, command.fields);
        break;
      case 'newTab':
        if (command.url !== undefined) showTab(world, command.url);
        else if (command.document !== undefined) void openDocument(world, flow, command.document);
        break;
      case 'track':
        track(world, command);
        break;
      case 'mistake':
        world.browser.report(command.message);
    }
  }

  const shown = () => ({
    slice: store.get(sliceAtom),
    forms: store.get(formsAtom),
    context: store.get(contextAtom),
  });

  async function call(command: CallCommand, route: string | undefined): Promise<void> {
    const { api, signal, settle } = screenCalls.begin(command, route);
    const { usable, outcome } = await runCall(command.call, command.input as Record<string, unknown>, {
      ...world,
      services: {
        api,
        codeToken,
        otherTabsToken: world.tokens.ofOtherTab(),
        shown,
        personalBanners: world.personalBanners,
        fraudReport: world.fraudReport,
        refreshPage: world.refreshPage,
      },
      signal,
      isEnough,
    });
    settle();
    if (signal.aborted) return;
    // A token goes to its storage and never into the state, which conditions read and developers look at.
    const { sessionToken, codeToken: sent, sessionOver, ...told } = outcome;
    if (typeof sent === 'string') codeToken = sent;
    if (typeof sessionToken === 'string' && sessionToken !== '') {
      codeToken = undefined;
      world.tokens.replace(sessionToken);
    }
    if (sessionOver === true) {
      endCalls();
      world.forgetSession();
      change((state) => ({ ...forNextPerson(state, { id: '', reportId: '' }), applicant: {} }));
    }
    // What a failed call does next is for people who can go on; these are told that the session is over.
    if (told.reason === 'ended') dispatch(silenced(command));
    else dispatch({ type: 'settled', call: command.call, key: command.key, usable, outcome: told });
  }

  /** Ends what screens wait for: the page is over. */
  function endCalls(): void {
    for (const command of screenCalls.endBut(() => false)) dispatch(silenced(command));
  }

  /** Changes the state beside any event. */
  function change(update: (state: MachineState) => MachineState): void {
    store.set(machineAtom, update);
    world.onState?.();
  }

  function isEnough({ poll }: CallEffect, outcome: Record<string, unknown>): boolean {
    const slice = store.get(sliceAtom);
    const context = createContext(slice, store.get(surroundingsAtom), store.get(machineAtom), {}, outcome);
    return poll === undefined || holds(slice, poll.until, context);
  }

  /** Where third-party code runs in the page, some routes get a document of their own (design §4). */
  function isIsolated(path: string): boolean {
    const { site, brand } = store.get(surroundingsAtom);
    if (site.inDocument !== true && brand.inDocument !== true) return false;
    return routeAt(world, path)?.document === 'isolated';
  }

  const flow: Flow = {
    dispatch,
    raise: (event, values, detail) =>
      dispatch({ type: 'raised', event, ...(values && { values }), ...(detail && { detail }) }),
    raiseIfKnown: (event, detail) => {
      if (findHandler(store.get(sliceAtom), store.get(machineAtom), event) === undefined) return;
      dispatch({ type: 'raised', event, ...(detail === undefined ? {} : { detail }) });
    },
    expect: (path, known) => {
      const route = routeAt(world, path);
      if (route !== undefined) routeSettings.ask(route.id, known);
    },
    handOver: (ids) => change((state) => forNextPerson(state, ids)),
    remember: (values) => change((state) => ({ ...state, session: { ...state.session, ...values } })),
  };
  return flow;
}

/**
 * Leaves for another site, where that is allowed (SAFE-05).
 * @returns whether it does
 */
function leave(world: FlowWorld, url: string): boolean {
  const address = checked(world, url);
  if (address !== undefined) world.browser.leave(address);
  return address !== undefined;
}

/** Posts a form in a new tab, where that is allowed. */
function post(world: FlowWorld, url: string, fields: Record<string, string>): void {
  const address = checked(world, url);
  if (address !== undefined) world.browser.post(address, fields);
}

/** Shows an address in a tab of its own, where that is allowed. */
function showTab(world: FlowWorld, url: string): void {
  const address = checked(world, url);
  if (address !== undefined) world.browser.openTab(address);
}

function checked(world: FlowWorld, url: string): string | undefined {
  const address = allowedAddress(url, world.store.get(addressRulesAtom));
  if (address === undefined) world.browser.report(`the address ${url} may not be followed (SAFE-05)`);
  return address;
}

/** The longest time that a browser's timer takes, in milliseconds. */
const longest = 2_147_483_647;

/** Rings when a deadline of the state is due, by the wall clock: a tab that slept rings as it wakes. */
interface DeadlineClock {
  /** Sets itself to the earliest of these, in place of what it was set to. */
  set(deadlines: MachineState['deadlines']): void;
}

/**
 * @param now milliseconds since the epoch
 * @param ring told the id of each deadline that is due
 */
function createDeadlineClock(now: () => number, ring: (id: string) => void): DeadlineClock {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    set(deadlines) {
      clearTimeout(timer);
      if (deadlines.length === 0) return;
      const earliest = Math.min(...deadlines.map((deadline) => deadline.at));
      timer = setTimeout(
        () => {
          const due = deadlines.filter((deadline) => deadline.at <= now());
          if (due.length === 0) this.set(deadlines);
          for (const deadline of due) ring(deadline.id);
        },
        Math.min(Math.max(earliest - now(), 0), longest),
      );
    },
  };
}

/** `session.*` values of the browser and the visit, which say nothing of a person. */
const ofVisit = ['cookieConsent', 'pubId', 'clicks', 'trafficSource'];

/**
 * The state in which another person goes on where the page stands (F-101): the place and the answers that were just sent,
 * and nothing that was decided, verified, seen or begun before.
 */
export function forNextPerson(state: MachineState, ids: SessionIds): MachineState {
  const kept = ofVisit.flatMap((name): [string, unknown][] =>
    Object.hasOwn(state.session, name) ? [[name, state.session[name]]] : [],
  );
  return {
    ...initialState({ ...Object.fromEntries(kept), ...ids }),
    ...(state.route === undefined ? {} : { route: state.route }),
    dialogs: state.dialogs,
    applicant: state.applicant,
    busy: state.busy,
  };
}

/** Raised where the session is over and the page shows what hangs on it; a flow says what is shown then. */
const endedEvent = 'sessionEnded';

/** Lets a running flow follow its session (F-101). A tracking record belongs to one session, and so does its id. */
export function keepSession(store: AppStore, flow: Flow): SessionKeeper {
  return {
    isBound: () => Object.keys(store.get(machineAtom).result).length > 0,
    renewed: (ids) => flow.remember({ ...ids, trackingId: '' }),
    handedOver: (ids) => flow.handOver(ids),
    ended: () => flow.raiseIfKnown(endedEvent),
  };
}
