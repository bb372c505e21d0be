import { readFileSync } from 'node:fs';
import { nowValues } from '../../src/app/browser.ts';
import { openReleases } from '../../src/compile/release/Release.ts';
import { readDeclared } from '../../src/engine/context/readDeclared.ts';
import {
  type Command,
  createContext,
  emptySurroundings,
  initialState,
  type MachineEvent,
  type MachineState,
  type Surroundings,
} from '../../src/engine/machine.ts';
import type { Slice } from '../../src/engine/slice.ts';
import { step } from '../../src/engine/step.ts';
import { createSliceReader } from '../../src/server/http/pages/firstScreens.ts';
import { releasesOfThisRun } from '../../testing/support/releasesOfThisRun.ts';

type Call = Extract<Command, { do: 'call' }>;

/** The slices of releases, those of the real catalogue unless said, by `<brand>.<flow>`. */
export async function readSlices(folder?: string): Promise<Map<string, Slice>> {
  const releases = openReleases(folder ?? (await releasesOfThisRun()));
  const read = createSliceReader(releases);
  const sites = await releases.sites();
  return new Map(await Promise.all(sites.map(async (site) => [site.key, await read(site)] as const)));
}

function outcomesOf(action: string): string[] {
  const descriptor = readFileSync(`src/actions/${action}.action.json`, 'utf8');
  return (JSON.parse(descriptor) as { outcomes: string[] }).outcomes;
}

/**
 * A flow step by step, with no server, browser or clock: calls wait until a test settles them, and time passes when a test
 * says so. Throws for what the interpreter calls a mistake.
 */
export class SteppedFlow {
  readonly #slice: Slice;
  readonly #surroundings: Omit<Surroundings, 'clock' | 'now'>;
  #state: MachineState;
  #clock = 1_700_000_000_000;
  /** Calls under way, the oldest first. */
  readonly calls: Call[] = [];
  /** Names that reached analytics, in order. */
  readonly tracked: string[] = [];
  /** Path with query. */
  address: string;

  constructor(slice: Slice, surroundings: Partial<Surroundings> = {}, state: Partial<MachineState> = {}) {
    this.#slice = slice;
    this.#surroundings = { ...emptySurroundings, ...surroundings };
    this.#state = { ...initialState(), ...state };
    this.address = '/';
  }

  /** Goes to an address, as a link or the first load does. */
  visit(path: string): void {
    this.address = path;
    this.#dispatch({ type: 'visited', path: path.split('?', 1)[0] ?? '' });
  }

  raise(event: string, detail?: Record<string, unknown>, values?: Record<string, unknown>): void {
    this.#dispatch({ type: 'raised', event, ...(detail && { detail }), ...(values && { values }) });
  }

  /** The oldest call of the action under way ends so. Throws for an outcome that its descriptor does not list. */
  answer(action: string, outcome: string, answer: Record<string, unknown> = {}): void {
    if (!outcomesOf(action).includes(outcome)) throw new Error(`"${action}" never ends as "${outcome}".`);
    this.#settle(action, true, { outcome, ...answer });
  }

  /** The oldest call of the action under way ends without a usable answer. */
  fail(action: string, outcome: Record<string, unknown> = { reason: 'network' }): void {
    this.#settle(action, false, outcome);
  }

  /** Time passes; what is due on the way happens when it is. */
  pass(seconds: number): void {
    const end = this.#clock + seconds * 1000;
    for (let next = this.#due(end); next !== undefined; next = this.#due(end)) {
      this.#clock = Math.max(next.at, this.#clock);
      this.#dispatch({ type: 'elapsed', id: next.id });
    }
    this.#clock = end;
  }

  get screen(): string | undefined {
    const { route } = this.#state;
    return route === undefined ? undefined : this.#slice.routes[route]?.screen;
  }

  get dialogs(): string[] {
    return this.#state.dialogs;
  }

  get state(): MachineState {
    return this.#state;
  }

  /** A value of the context, as conditions read it. */
  value(path: string): unknown {
    const context = createContext(this.#slice, this.#now(), this.#state);
    return readDeclared(context, path, this.#slice.context);
  }

  /** Seconds until the timer of an event, undefined where it is not set. */
  left(event: string): number | undefined {
    const deadline = this.#state.deadlines.find((one) => one.event === event);
    return deadline === undefined ? undefined : (deadline.at - this.#clock) / 1000;
  }

  #due(end: number) {
    return this.#state.deadlines.filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at)[0];
  }

  #settle(action: string, usable: boolean, outcome: Record<string, unknown>): void {
    const index = this.calls.findIndex(({ call }) => call.action === action);
    const [command] = index < 0 ? [] : this.calls.splice(index, 1);
    if (command === undefined) throw new Error(`No call of "${action}" is under way.`);
    this.#dispatch({ type: 'settled', call: command.call, key: command.key, usable, outcome });
  }

  #now(): Surroundings {
    return { ...this.#surroundings, clock: this.#clock, now: nowValues(this.#clock) };
  }

  #dispatch(event: MachineEvent): void {
    const { state, commands } = step(this.#slice, this.#now(), this.#state, event);
    this.#state = state;
    for (const command of commands) this.#perform(command);
  }

  #perform(command: Command): void {
    if (command.do === 'call') this.calls.push(command);
    else if (command.do === 'navigate') this.visit(command.path);
    else if (command.do === 'track' && command.event !== undefined) this.tracked.push(command.event);
    else if (command.do === 'mistake') throw new Error(command.message);
  }
}
