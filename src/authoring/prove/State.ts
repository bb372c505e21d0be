import type { MachineEvent, MachineState } from '../../engine/machine.ts';
import type { Condition } from '../../engine/slice.ts';

/** Where somebody is in a flow, as far as it decides what comes. */
export interface State {
  machine: MachineState;
  /** Calls under way, by their place. */
  pending: readonly string[];
  left: boolean;
  /** Checks that other calls need, which ended so that these may be sent (`Needs`). */
  answered: readonly string[];
}

/** Something that can happen to somebody. */
export interface Transition {
  label: string;
  /** What has to hold for the move to be offered. */
  gates: readonly Condition[];
  event: MachineEvent;
  /** Fields that the event brings along. */
  fields?: readonly string[];
  /** Those of them that a check is given and that are asked only where a condition holds. */
  active?: ReadonlyMap<string, Condition>;
  /** The call that it ends. */
  settles?: string;
  /** Nobody presses for it alone: the page raises it by itself, or it comes with a link that leads on. */
  isAside?: true;
  /** No block of the screen raises it: it may come on any page, and is tried once on each. */
  isAnywhere?: true;
}

/** Marks an object of which only some members are known: what is missing may still turn out to be anything. */
export const lazy = Symbol('lazy');

export interface Lazy {
  /** The path whose members are not known: `site`, `answer.result`. */
  origin: string;
  /** The members that may still turn out; all that anything reads where it is left out. */
  keys?: ReadonlySet<string>;
}

export type Members = Record<string, unknown> & { [lazy]?: Lazy };

/** What surrounds a flow: nothing is known of it. */
export const world = Object.fromEntries(
  ['site', 'brand', 'query', 'device', 'now'].map((root) => [root, { [lazy]: { origin: root } }]),
) as Record<'site' | 'brand' | 'query' | 'device' | 'now', Members>;

/** A value that was copied before anybody looked at it. */
export class Unknown {
  readonly origin: string;
  constructor(origin: string) {
    this.origin = origin;
  }
}
