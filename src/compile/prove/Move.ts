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
  settles?: string;
  /** No block of the screen raises it: it may come on any page, and is tried once on each. */
  isAnywhere?: true;
}
