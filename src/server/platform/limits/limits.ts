import { type SecurityTellers, tellSecurityEvent } from '../securityEvents.ts';

/** How often something may happen. */
export interface Limit {
  /** Part of the stored key, and of the variable that sets it (`LIMIT_<NAME>`). */
  name: string;
  /** What is counted, in words for an operator. */
  counts: string;
  /** Times within the window. */
  points: number;
  /** Length of the window, from its first time on. */
  seconds: number;
  /** The sandbox allows it a hundred times as often: everyone there is 127.0.0.1, and tries the same again and again. */
  relaxed?: true;
  /** Each process counts for itself, in memory: what it keeps away would cost less than a count in the database. */
  perProcess?: true;
  /** Told of each time beyond it, with how many there were. */
  onBeyond?: (beyond: number) => void;
}

/**
 * Every limit with what holds where no variable says otherwise. Those per client address leave room for a carrier, whose
 * customers share one.
 */
export const usualLimits = {
  page: {
    name: 'page',
    counts: 'Page views of one client address, in each process',
    points: 600,
    seconds: 60,
    relaxed: true,
    perProcess: true,
  },
  configuration: {
    name: 'configuration',
    counts: 'Page starts of one client address, in each process',
    points: 600,
    seconds: 60,
    relaxed: true,
    perProcess: true,
  },
  write: {
    name: 'write',
    counts: 'Calls that write, of one client address',
    points: 1_200,
    seconds: 60,
    relaxed: true,
  },
  report: {
    name: 'report',
    counts: 'Violation reports of one client address',
    points: 600,
    seconds: 60,
    relaxed: true,
  },
  /** SAFE-08 */
  code: {
    name: 'code',
    counts: 'One-time codes sent for one application, or for one session before there is any',
    points: 5,
    seconds: 3_600,
  },
  /** Nobody is to be pestered with codes, whoever asks for them. */
  contact: {
    name: 'code-contact',
    counts: 'One-time codes sent to one phone number or e-mail address',
    points: 10,
    seconds: 3_600,
    relaxed: true,
  },
  codeAll: {
    name: 'code-all',
    counts: 'One-time codes sent in all, beyond which an alarm is logged and no more are sent',
    points: 2_000,
    seconds: 3_600,
  },
  /**
   * Attempts to find something by what only its owner knows, such as the last four digits of an SSN (A-068, SAFE-09). Only
   * those that found nothing count.
   */
  attemptSession: {
    name: 'attempt-session',
    counts: 'Failed look-ups (reservation, offer) of one session',
    points: 10,
    seconds: 900,
  },
  attemptSubject: {
    name: 'attempt-subject',
    counts: 'Failed look-ups of one number or name, whoever asks',
    points: 10,
    seconds: 900,
  },
  attemptClient: {
    name: 'attempt-client',
    counts: 'Failed look-ups of one client address',
    points: 50,
    seconds: 900,
    relaxed: true,
  },
  attemptNetwork: {
    name: 'attempt-network',
    counts: 'Failed look-ups of one network that are answered at once while the alarm of attempt-all is on',
    points: 5,
    seconds: 900,
    relaxed: true,
  },
  attemptAll: {
    name: 'attempt-all',
    counts: 'Failed look-ups in all, beyond which an alarm is logged; nobody is refused',
    points: 2_000,
    seconds: 900,
  },
  /** A guesser who is locked out already still has the issuer's system asked, so that nothing shows the lock. */
  lookUp: {
    name: 'look-up',
    counts: 'Reservation look-ups of one client address, found or not',
    points: 300,
    seconds: 900,
    relaxed: true,
  },
  question: {
    name: 'question',
    counts: 'Questions of one session whether a user name is free, or (test panel) what somebody typed',
    points: 60,
    seconds: 900,
  },
  increase: {
    name: 'increase',
    counts: 'Requests of one session for a higher credit limit, each for another account',
    points: 10,
    seconds: 900,
  },
} as const satisfies Record<string, Limit>;

/** The limits of a server. */
export type Limits = Record<keyof typeof usualLimits, Limit>;

/** The limits of a server, which tell log and observer of this request whenever something is beyond one. */
export function tellLimits(limits: Limits, tellers: SecurityTellers): Limits {
  const told = Object.entries(limits).map(([key, limit]) => [
    key,
    {
      ...limit,
      onBeyond(beyond: number) {
        tellers.observer.onLimit({ limit: limit.name });
        if ((beyond - 1) % limit.points === 0)
          tellSecurityEvent(tellers, 'limitReached', { limit: limit.name });
      },
    },
  ]);
  return Object.fromEntries(told) as Limits;
}
