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
  /** Whose times are counted together, where a call counts it before it is answered (`ServerCall.limits`). */
  per?: 'client' | 'network' | 'session';
  /** Beyond so many the decision system is told that there are unusually many (F-744). */
  flag?: number;
  /** First sentence of the refusal, where it says more than that there were too many. */
  says?: string;
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
    per: 'client',
  },
  read: {
    name: 'read',
    counts: 'Calls that only read, of one client address, in each process',
    points: 6_000,
    seconds: 60,
    relaxed: true,
    perProcess: true,
    per: 'client',
  },
  write: {
    name: 'write',
    counts: 'Calls that write, of one client address',
    points: 1_200,
    seconds: 60,
    relaxed: true,
    per: 'client',
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
  codeClient: {
    name: 'code-client',
    counts: 'One-time codes sent before there is an application, for one client address',
    points: 20,
    seconds: 3_600,
    relaxed: true,
  },
  codeNetwork: {
    name: 'code-network',
    counts: 'One-time codes sent before there is an application, for one network',
    points: 200,
    seconds: 3_600,
    relaxed: true,
  },
  codeAll: {
    name: 'code-all',
    counts:
      'One-time codes sent before there is an application, in all, beyond which an alarm is logged and the captcha is asked for',
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
    counts:
      'Failed look-ups of one number or name, whoever asks, that lock it for so long; further locks are longer (15 minutes, 1, 6, 24 hours), after five times as many an operator opens it',
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
    per: 'client',
  },
  question: {
    name: 'question',
    counts: 'Questions of one session whether a user name is free, or (test panel) what somebody typed',
    points: 60,
    seconds: 900,
    per: 'session',
    says: 'Too many names were tried.',
  },
  /** What an applicant's own answers have checked: about five questions for each. */
  check: {
    name: 'check',
    counts: 'Questions of one session to a service: e-mail, address, ZIP, captcha, registration',
    points: 120,
    seconds: 900,
    per: 'session',
  },
  checkClient: {
    name: 'check-client',
    counts: 'Such questions of one client address',
    points: 2_000,
    seconds: 900,
    relaxed: true,
    per: 'client',
  },
  checkNetwork: {
    name: 'check-network',
    counts: 'Such questions of one network',
    points: 10_000,
    seconds: 900,
    relaxed: true,
    per: 'network',
  },
  bankLink: {
    name: 'bank-link',
    counts: 'Questions of one session about the link of a bank account',
    points: 600,
    seconds: 900,
    per: 'session',
  },
  charge: {
    name: 'charge',
    counts: 'Payments tried in one session',
    points: 120,
    seconds: 3_600,
    per: 'session',
  },
  increase: {
    name: 'increase',
    counts: 'Requests of one session for a higher credit limit, each for another account',
    points: 10,
    seconds: 900,
  },
  increaseClient: {
    name: 'increase-client',
    counts: 'Requests for a higher credit limit of one client address',
    points: 120,
    seconds: 3_600,
    relaxed: true,
    per: 'client',
  },
  /** What the decision system is asked costs money each time (F-744). Households are far below these; carriers share addresses. */
  acceptance: {
    name: 'acceptance',
    counts: 'Acceptances of an offer in one session',
    points: 60,
    seconds: 900,
    per: 'session',
  },
  applicationClient: {
    name: 'application-client',
    counts: 'Applications that are decided, of one client address',
    points: 60,
    seconds: 3_600,
    relaxed: true,
    flag: 20,
  },
  applicationNetwork: {
    name: 'application-network',
    counts: 'Applications that are decided, of one network',
    points: 600,
    seconds: 3_600,
    relaxed: true,
    flag: 200,
  },
  applicationEmail: {
    name: 'application-email',
    counts: 'Applications that are decided, with one e-mail address',
    points: 10,
    seconds: 86_400,
    relaxed: true,
    flag: 4,
  },
  applicationPhone: {
    name: 'application-phone',
    counts: 'Applications that are decided, with one primary phone',
    points: 10,
    seconds: 86_400,
    relaxed: true,
    flag: 4,
  },
} as const satisfies Record<string, Limit>;

/** The variable that sets a limit. */
export function limitVariable({ name }: Pick<Limit, 'name'>): string {
  return `LIMIT_${name.replaceAll('-', '_').toUpperCase()}`;
}

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
