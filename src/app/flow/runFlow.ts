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
import type { FlowDependencies } from './FlowDependencies.ts';
import { createRouteSettings, type Flags, routeAt } from './routeSettings.ts';
import { createScreenCalls, isShownAt, openDocument, runCall } from './runCall.ts';
import { track } from './tracking.ts';

/** A running flow. Everything that happens goes through it. */
export interface Flow {
  dispatch(event: MachineEvent): void;
  /** Raises a named event. `values` are the validated answers of a form, `detail` is anything else for `event.*`. */
  raise(event: string, values?: Record<string, unknown>, detail?: Record<string, unknown>): void;
  /** Raises an event that the catalogue may not handle (half a page scrolled, a document loaded). */
  raiseIfKnown(event: string, detail?: Record<string, unknown>): void;
  /**
   * Prefetches what the page at an address needs from the server.
   * @param known flags of its route, if the document has them
   */
  expect(path: string, known?: Flags): void;
  /** Continues for another person: everything decided, verified or started before is gone (F-101). */
  handOver(ids: SessionIds): void;
  /** Sets values in `session.*` without an event (a tracking id). */
  remember(values: Record<string, unknown>): void;
}

type CallCommand = Extract<Command, { do: 'call' }>;

/** The end of a call without further steps. */
function silenced({ call, key }: CallCommand): MachineEvent {
  return { type: 'settled', call: { ...call, failed: [] }, key, usable: false, outcome: {} };
}

/** The busy name while the flow waits for the second part of the slice. */
const rest = 'rest of the slice';
/** Milliseconds before it is requested again. */
const nextTry = 3_000;

/**
 * Starts the flow of a store. This is the only place that runs commands. Events are handled one after the other; an event
 * that a command raises waits until the list is done.
 */
export function runFlow(dependencies: FlowDependencies): Flow {
  const { store } = dependencies;
  const routeSettings = createRouteSettings(dependencies);
  const screenCalls = createScreenCalls(dependencies.api);
  const waiting: MachineEvent[] = [];
  let isRunning = false;
  /** The token of the last one-time code. It is only for verification, so it is not stored. */
  let codeToken: string | undefined;
  const clock = createDeadlineClock(dependencies.now, (id) => dispatch({ type: 'elapsed', id }));

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
      dependencies.onCrash(error);
    }
    isRunning = false;
  }

  /** Later events wait, too. After a while, the page says that it is still working (UX-14). */
  async function waitForRest(): Promise<void> {
    change((state) => ({ ...state, busy: { ...state.busy, [rest]: true } }));
    try {
      await dependencies.loadRest?.();
    } catch {
      setTimeout(() => void waitForRest(), nextTry);
      return;
    }
    change(({ busy: { [rest]: _done, ...busy }, ...state }) => ({ ...state, busy }));
    handleAll();
  }

  /** The step for an event; undefined if it needs something that may be in the second part of the slice. */
  function stepOf(
    slice: Slice,
    surroundings: Surroundings,
    before: MachineState,
    event: MachineEvent,
  ): Step | undefined {
    if (slice.late === undefined || dependencies.loadRest === undefined)
      return step(slice, surroundings, before, event);
    if (before.route !== undefined && slice.routes[before.route]?.late === true) return undefined;
    try {
      const taken = step(slice, surroundings, before, event);
      return taken.commands.some((command) => command.do === 'mistake') ? undefined : taken;
    } catch {
      return undefined;
    }
  }

  /** @returns false if it must wait for the second part of the slice; then nothing was done */
  function handle(event: MachineEvent): boolean {
    const time = dependencies.now();
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
      // Frees their names before the next screen makes the same calls.
      waiting.unshift(...ended.map(silenced), event);
      return true;
    }
    dependencies.onEvent?.(event, before, surroundings);
    store.set(machineAtom, state);
    clock.set(state.deadlines);
    dependencies.onState?.();
    // A call that starts during a navigation does not belong to the screen that is left.
    const isGoing = commands.some((command) => command.do === 'navigate' || command.do === 'leave');
    for (const command of commands) perform(command, isGoing ? undefined : state.route);
    return true;
  }

  /** @param route the route whose screen waits for the calls */
  function perform(command: Command, route: string | undefined): void {
    switch (command.do) {
      case 'navigate':
        dependencies.browser.navigate(command.path, {
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
        if (leave(dependencies, command.url)) endCalls();
        break;
      case 'post':
        post(dependencies, command.url, command.fields);
        break;
      case 'newTab':
        if (command.url !== undefined) showTab(dependencies, command.url);
        else if (command.document !== undefined) void openDocument(dependencies, flow, command.document);
        break;
      case 'track':
        track(dependencies, command);
        break;
      case 'mistake':
        dependencies.browser.report(command.message);
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
      ...dependencies,
      services: {
        api,
        codeToken,
        otherTabsToken: dependencies.tokens.ofOtherTab(),
        shown,
        personalBanners: dependencies.personalBanners,
        fraudReport: dependencies.fraudReport,
        refreshPage: dependencies.refreshPage,
      },
      signal,
      isEnough,
    });
    settle();
    if (signal.aborted) return;
    // A token goes to storage and never into the state, which conditions and developers can read.
    const { sessionToken, codeToken: sent, sessionOver, ...told } = outcome;
    if (typeof sent === 'string') codeToken = sent;
    if (typeof sessionToken === 'string' && sessionToken !== '') {
      codeToken = undefined;
      dependencies.tokens.replace(sessionToken);
    }
    if (sessionOver === true) {
      endCalls();
      dependencies.forgetSession();
      change((state) => ({ ...forNextPerson(state, { id: '', reportId: '' }), applicant: {} }));
    }
    // The failure handler of the call is for applicants who can continue; here the session has ended.
    if (told.reason === 'ended') dispatch(silenced(command));
    else dispatch({ type: 'settled', call: command.call, key: command.key, usable, outcome: told });
  }

  /** Aborts all calls that screens wait for, because the page closes. */
  function endCalls(): void {
    for (const command of screenCalls.endBut(() => false)) dispatch(silenced(command));
  }

  /** Changes the state outside of events. */
  function change(update: (state: MachineState) => MachineState): void {
    store.set(machineAtom, update);
    dependencies.onState?.();
  }

  function isEnough({ poll }: CallEffect, outcome: Record<string, unknown>): boolean {
    const slice = store.get(sliceAtom);
    const context = createContext(slice, store.get(surroundingsAtom), store.get(machineAtom), {}, outcome);
    return poll === undefined || holds(slice, poll.until, context);
  }

  /** If third-party code runs in the page, some routes are loaded as a new document (design §4). */
  function isIsolated(path: string): boolean {
    const { site, brand } = store.get(surroundingsAtom);
    if (site.inDocument !== true && brand.inDocument !== true) return false;
    return routeAt(dependencies, path)?.document === 'isolated';
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
      const route = routeAt(dependencies, path);
      if (route !== undefined) routeSettings.ask(route.id, known);
    },
    handOver: (ids) => change((state) => forNextPerson(state, ids)),
    remember: (values) => change((state) => ({ ...state, session: { ...state.session, ...values } })),
  };
  return flow;
}

/**
 * Goes to another site if that is allowed (SAFE-05).
 * @returns whether it was allowed
 */
function leave(dependencies: FlowDependencies, url: string): boolean {
  const address = checked(dependencies, url);
  if (address !== undefined) dependencies.browser.leave(address);
  return address !== undefined;
}

/** Posts a form in a new tab if that is allowed. */
function post(dependencies: FlowDependencies, url: string, fields: Record<string, string>): void {
  const address = checked(dependencies, url);
  if (address !== undefined) dependencies.browser.post(address, fields);
}

/** Opens an address in a new tab if that is allowed. */
function showTab(dependencies: FlowDependencies, url: string): void {
  const address = checked(dependencies, url);
  if (address !== undefined) dependencies.browser.openTab(address);
}

function checked(dependencies: FlowDependencies, url: string): string | undefined {
  const address = allowedAddress(url, dependencies.store.get(addressRulesAtom));
  if (address === undefined) dependencies.browser.report(`the address ${url} may not be followed (SAFE-05)`);
  return address;
}

/** Maximum delay of a browser timer, in milliseconds. */
const longest = 2_147_483_647;

/** Fires when a deadline of the state is due, by the wall clock: a tab that slept fires as it wakes. */
interface DeadlineClock {
  /** Replaces the timer with one for the earliest of these. */
  set(deadlines: MachineState['deadlines']): void;
}

/**
 * @param now milliseconds since the epoch
 * @param ring receives the id of each deadline that is due
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

/** `session.*` values of the browser and the visit, which are not personal. */
const ofVisit = ['cookieConsent', 'pubId', 'clicks', 'trafficSource'];

/**
 * The state for another person on the same page (F-101): it keeps the place and the answers that were just sent, and nothing
 * that was decided, verified, seen or started before.
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

/** Raised when the session has ended and the page depends on it. The flow decides what is shown. */
const endedEvent = 'sessionEnded';

/** Connects a running flow to its session (F-101). A tracking record and its id belong to one session. */
export function keepSession(store: AppStore, flow: Flow): SessionKeeper {
  return {
    isBound: () => Object.keys(store.get(machineAtom).result).length > 0,
    renewed: (ids) => flow.remember({ ...ids, trackingId: '' }),
    handedOver: (ids) => flow.handOver(ids),
    ended: () => flow.raiseIfKnown(endedEvent),
  };
}
