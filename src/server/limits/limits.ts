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

/** One-time codes that are sent for one application, or for one session before there is any (SAFE-08). */
export const codeLimit: Limit = { name: 'code', points: 5, seconds: 3_600 };

/** The same to one contact, whoever asks, where messages really leave: nobody is to be pestered with them. */
export const contactLimit: Limit = { name: 'code-contact', points: 10, seconds: 3_600 };

/**
 * Attempts to find something by what only its owner knows, such as the last four digits of an SSN (A-068, SAFE-09). Only
 * those that found nothing count.
 */
export const attemptLimits = {
  session: { name: 'attempt-session', points: 10, seconds: 900 },
  subject: { name: 'attempt-subject', points: 10, seconds: 3_600 },
  client: { name: 'attempt-client', points: 50, seconds: 900, perClient: true },
  all: { name: 'attempt-all', points: 2_000, seconds: 900 },
} as const satisfies Record<string, Limit>;

/** Questions of one session that look something up without finding anybody, such as whether a user name is free. */
export const questionLimit: Limit = { name: 'question', points: 60, seconds: 900 };

/** Requests of one session for a higher credit limit, each for another account. */
export const increaseLimit: Limit = { name: 'increase', points: 10, seconds: 900 };
