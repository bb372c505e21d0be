/** How often something may happen. */
export interface Limit {
  /** Part of the stored key. */
  name: string;
  /** Times within the window. */
  points: number;
  /** Length of the window, from its first time on. */
  seconds: number;
  /** Counts one client address; relaxed in the sandbox, where everyone is 127.0.0.1. */
  perClient?: true;
}

/** The sandbox's factor on limits per client address (design §11). */
export const sandboxFactor = 100;

/** New sessions of one address. */
export const configurationLimit: Limit = { name: 'configuration', points: 60, seconds: 60, perClient: true };

/** Calls that write, of one address. */
export const writeLimit: Limit = { name: 'write', points: 120, seconds: 60, perClient: true };

/** Violation reports of one address. */
export const reportLimit: Limit = { name: 'report', points: 60, seconds: 60, perClient: true };
