import type { CallEffect, Effects, Scalar, Slice } from './slice.ts';

/**
 * The state of one applicant's run through a flow. Plain data: the interpreter (`engine/step.ts`) takes a state and
 * returns the next one, so that no browser is needed to find out what an event does in a state.
 */
export interface MachineState {
  /** Route id, undefined before the first visit. */
  route?: string;
  /** Open dialogs, last on top. */
  dialogs: string[];
  /** Typed answers, memory only. */
  applicant: Record<string, unknown>;
  /** The answer of submission, offer or bank link (ENT-001…004). */
  result: Record<string, unknown>;
  /** Flags, messages and everything else that a flow remembers (`session.*`). */
  session: Record<string, unknown>;
  /** Effects with `once` that have run for this application. */
  once: Record<string, true>;
  /** Names of calls in progress; a call with a `busy` name that is in progress is not started again. */
  busy: Record<string, true>;
  /** Running `after` timers, by wall clock in milliseconds since the epoch. */
  deadlines: { id: string; event: string; at: number }[];
}

/** What the machine does not own: `site.* brand.* flow.* query.* device.* now.*`. */
export interface Surroundings {
  site: Record<string, unknown>;
  brand: Record<string, unknown>;
  flow: Record<string, unknown>;
  query: Record<string, unknown>;
  device: Record<string, unknown>;
  now: Record<string, unknown>;
  /** Wall clock, milliseconds since the epoch. */
  clock: number;
}

/** Roots of every path; own properties only. */
export interface Context {
  applicant: Record<string, unknown>;
  site: Record<string, unknown>;
  brand: Record<string, unknown>;
  flow: Record<string, unknown>;
  result: Record<string, unknown>;
  session: Record<string, unknown>;
  query: Record<string, unknown>;
  event: Record<string, unknown>;
  answer: Record<string, unknown>;
  device: Record<string, unknown>;
  now: Record<string, unknown>;
}

export type MachineEvent =
  /** The browser shows this path (first load, link, back, forward, or after a `navigate` command). */
  | { type: 'visited'; path: string }
  /** A block or dialog raised a named event; `values` are a form's validated answers. */
  | { type: 'raised'; event: string; values?: Record<string, unknown>; detail?: Record<string, unknown> }
  /** The wall clock reached a deadline of `state.deadlines`. */
  | { type: 'elapsed'; id: string }
  /** A call ended. `outcome` becomes `answer.*`. */
  | { type: 'settled'; call: CallEffect; key: string; usable: boolean; outcome: Record<string, unknown> };

/** What has to be done outside. Only `app/runFlow.ts` does it. */
export type Command =
  | { do: 'navigate'; path: string; replace: boolean }
  /** The route of the new page: set the title, move the focus (UX-10). */
  | { do: 'arrive'; route: string }
  | { do: 'notFound'; path: string }
  | { do: 'call'; key: string; call: CallEffect; input: unknown }
  | { do: 'leave'; url: string }
  | { do: 'post'; url: string; fields: Record<string, string> }
  | { do: 'newTab'; url?: string; document?: string; failed?: string }
  | { do: 'track'; event?: string; siteEvent?: string; step?: number; report?: string }
  /**
   * The catalogue asks for something impossible (an unhandled event, a cycle of events): reported to developers,
   * otherwise ignored.
   */
  | { do: 'mistake'; message: string };

export interface Step {
  state: MachineState;
  commands: Command[];
}

export type { Effects, Scalar };

/** Empty surroundings; the clock is 0. */
export const emptySurroundings: Surroundings = {
  site: {},
  brand: {},
  flow: {},
  query: { string: '' },
  device: {},
  now: {},
  clock: 0,
};

/** A run that has not begun. `session` is what the page knows from the start (session id, report id, consent). */
export function initialState(session: Record<string, unknown> = {}): MachineState {
  return { dialogs: [], applicant: {}, result: {}, session, once: {}, busy: {}, deadlines: [] };
}

/**
 * Joins what the machine owns with its surroundings: the one object that conditions, values and placeholders read.
 * `session.route` (the route's id), `session.busy.<name>` and `session.deadlines.<event>` (milliseconds since the
 * epoch) come from the machine itself.
 * @param event the event being handled, read as `event.*`
 * @param answer the answer of the call that ended, read as `answer.*`
 */
export function createContext(
  slice: Pick<Slice, 'brandFacts' | 'constants'>,
  surroundings: Surroundings,
  state: MachineState,
  event: Record<string, unknown> = {},
  answer: Record<string, unknown> = {},
): Context {
  const deadlines = Object.fromEntries(state.deadlines.map((deadline) => [deadline.event, deadline.at]));
  return {
    applicant: state.applicant,
    result: state.result,
    session: { ...state.session, route: state.route, busy: state.busy, deadlines },
    site: surroundings.site,
    brand: { ...slice.brandFacts, ...surroundings.brand },
    flow: { ...slice.constants, ...surroundings.flow },
    query: surroundings.query,
    device: surroundings.device,
    now: surroundings.now,
    event,
    answer,
  };
}
