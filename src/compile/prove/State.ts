import type { MachineState } from '../../engine/machine.ts';
import type { Members } from './Lazy.ts';

/** Where somebody is in a flow, as far as it decides what comes. */
export interface State {
  machine: MachineState;
  world: Record<'site' | 'brand' | 'query' | 'device' | 'now', Members>;
  /** Calls under way, by their place. */
  pending: readonly string[];
  left: boolean;
}
