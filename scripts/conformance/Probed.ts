import type { Contract } from './Contract.ts';
import type { PlannedCall } from './plan.ts';

/** A call that is held against its contract. */
export interface Probed {
  call: PlannedCall;
  contract: Contract;
}
