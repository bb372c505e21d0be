import type { Command, Context, MachineState, Surroundings } from '../machine.ts';
import type { Condition, Effects, Slice, ValueTemplate } from '../slice.ts';

/**
 * One run of the interpreter: what it has come to so far. Lives only while `step` works; `state` is replaced, never
 * changed in place.
 */
export interface Run {
  readonly slice: Slice;
  readonly surroundings: Surroundings;
  state: MachineState;
  readonly commands: Command[];
  /** What is being handled, read as `event.*`. */
  readonly event: Record<string, unknown>;
  /** What the call that ended answered, read as `answer.*`. */
  readonly answer: Record<string, unknown>;
  /** How many `raise` effects enclose the present one. */
  depth: number;
  /** The context as earlier effects of the list have left it. */
  context(): Context;
  holds(condition: Condition): boolean;
  evaluate(template: ValueTemplate): unknown;
  /** Runs a list in order. `place` names where it stands in the catalogue, for `once` and for calls under way. */
  perform(effects: Effects | undefined, place: string): void;
  /** Told of each effect that is reached, before it runs, by whoever watches the run. */
  onEffect?(effect: Effects[number], place: string): void;
}
