import {
  type Command,
  emptySurroundings,
  initialState,
  type MachineEvent,
  type MachineState,
  type Surroundings,
} from '../../../src/engine/machine.ts';
import type { Slice } from '../../../src/engine/slice.ts';
import { step } from '../../../src/engine/step.ts';
import type { ConcreteStep, ConcreteWay } from './concreteWay.ts';

type Call = Extract<Command, { do: 'call' }>;

/** A way gone again with the page's interpreter on the slice that the page gets: every value is there from the start. */
export class ReplayedWay {
  readonly #slice: Slice;
  readonly #surroundings: Surroundings;
  readonly #calls = new Map<string, Call>();
  #state: MachineState;
  #clock = 1_700_000_000_000;
  /** Pages that were come to, if only to be sent on. */
  readonly arrived = new Set<string>();

  constructor(slice: Slice, { start, steps }: ConcreteWay) {
    this.#slice = slice;
    this.#surroundings = { ...emptySurroundings, ...start, site: { mainPath: '', ...start.site } };
    this.#state = initialState();
    for (const each of steps) this.#take(each);
  }

  get dialog(): string | undefined {
    return this.#state.dialogs.at(-1);
  }

  #take({ move, values, detail, answer, session }: ConcreteStep): void {
    this.#state = { ...this.#state, session: { ...this.#state.session, ...session } };
    if ('visited' in move) this.#dispatch({ type: 'visited', path: move.visited });
    else if ('elapsed' in move) this.#pass(move.elapsed);
    else if ('raised' in move) this.#raise(move.raised, values, detail);
    else this.#settle(move.ended, { usable: move.usable, outcome: answer });
  }

  #raise(event: string, values: Record<string, unknown> | undefined, detail: Record<string, unknown>): void {
    const timer = this.#state.deadlines.find((deadline) => deadline.event === event);
    if (timer !== undefined && values === undefined) this.#pass(timer.id);
    else this.#dispatch({ type: 'raised', event, detail, ...(values && { values }) });
  }

  /** Time passes until a timer goes off, and before it those that are due. */
  #pass(id: string): void {
    const end = this.#state.deadlines.find((deadline) => deadline.id === id)?.at;
    if (end === undefined) throw new Error(`no timer "${id}" is set`);
    const due = this.#state.deadlines.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at);
    for (const timer of due) {
      if (!this.#state.deadlines.some((deadline) => deadline.id === timer.id)) continue;
      this.#clock = Math.max(this.#clock, timer.at);
      this.#dispatch({ type: 'elapsed', id: timer.id });
    }
  }

  #settle(action: string, { usable, outcome }: { usable: boolean; outcome: Record<string, unknown> }): void {
    const call = [...this.#calls.values()].find((one) => one.call.action === action);
    if (call === undefined) throw new Error(`no call of "${action}" is under way`);
    this.#calls.delete(call.key);
    this.#dispatch({ type: 'settled', call: call.call, key: call.key, usable, outcome });
  }

  #dispatch(event: MachineEvent): void {
    const now = { ...this.#surroundings, clock: this.#clock, now: { time: this.#clock } };
    const { state, commands } = step(this.#slice, now, this.#state, event);
    this.#state = state;
    for (const command of commands) {
      if (command.do === 'mistake') throw new Error(command.message);
      if (command.do === 'call') this.#calls.set(command.key, command);
      if (command.do === 'arrive')
        for (
          let id: string | undefined = command.route;
          id !== undefined;
          id = this.#slice.routes[id]?.within
        )
          this.arrived.add(id);
      if (command.do === 'navigate')
        this.#dispatch({ type: 'visited', path: command.path.split('?', 1)[0] ?? '' });
    }
  }
}
