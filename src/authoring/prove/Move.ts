import type { MachineEvent } from '../../engine/machine.ts';
import type { Condition } from '../../engine/slice.ts';

/** Something that can happen to somebody. */
export interface Move {
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
