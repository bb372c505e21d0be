import type { MachineState } from '../../engine/machine.ts';
import type { Members } from './Lazy.ts';

export const worldRoots = ['site', 'brand', 'query', 'device', 'now'] as const;

/** Where somebody is in a flow, as far as it decides what comes. */
export interface State {
  machine: MachineState;
  world: Record<(typeof worldRoots)[number], Members>;
  /** Calls under way, by their place. */
  pending: readonly string[];
  left: boolean;
  /** Checks that other calls need, which ended so that these may be sent (`Needs`). */
  answered: readonly string[];
}
