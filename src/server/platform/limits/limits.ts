import { type SecurityTellers, tellSecurityEvent } from '../securityEvents.ts';

/** A rate limit. */
export interface Limit {
  /** Part of the stored key, and of the variable that sets it (`LIMIT_<NAME>`). */
  name: string;
  /** What is counted, for operators. */
  counts: string;
  /** Times within the window. */
  points: number;
  /** Length of the window, from the first use. */
  seconds: number;
  /** A hundred times higher in the sandbox: everyone there is 127.0.0.1 and repeats the same things. */
  relaxed?: true;
  /** Each process counts in memory: the protected call is cheaper than a count in the database. */
  perProcess?: true;
  /** Whose uses are counted together, if a call counts it before it is answered (`limits` of its contract). */
  per?: 'client' | 'network' | 'session' | 'all';
  /**
   * What follows beyond it (F-846). By default a refusal. `captcha`: people solve the captcha first, and are refused beyond
   * ten times as many. `alarm`: an alarm, and the captcha; nobody is refused. `tell`: who decides is told; nobody is refused.
   */
  beyond?: 'captcha' | 'alarm' | 'tell';
  /** From this count on, the decision system is told that the number is unusual (F-744). */
  flag?: number;
  /** First sentence of the refusal, if it is more specific than "too many". */
  says?: string;
  /** Called for each use beyond it, with the excess. */
  onBeyond?: (beyond: number) => void;
}

/**
 * Every limit with its default. Limits per client address leave room for a carrier, whose customers share addresses.
 */
export const usualLimits = {
  page: limit('page', 'Page views from one client address, in each process', 600, 60, {
    relaxed: true,
    perProcess: true,
  }),
  configuration: limit('configuration', 'Page starts from one client address, in each process', 600, 60, {
    relaxed: true,
    perProcess: true,
    per: 'client',
  }),
  read: limit('read', 'Read-only calls from one client address, in each process', 6_000, 60, {
    relaxed: true,
    perProcess: true,
    per: 'client',
  }),
  write: limit('write', 'Writing calls from one client address', 1_200, 60, {
    relaxed: true,
    per: 'client',
  }),
  /** A session limits by itself what it stores of a visit (F-747). */
  track: limit('track', 'Tracking calls from one client address, in each process', 1_200, 60, {
    relaxed: true,
    perProcess: true,
    per: 'client',
  }),
  report: limit('report', 'Violation reports from one client address', 600, 60, { relaxed: true }),
  /** SAFE-08 */
  code: limit(
    'code',
    'One-time codes for one application, or for one session that has no application yet',
    5,
    3_600,
  ),
  /** No one may be flooded with codes, whoever requests them. */
  contact: limit('code-contact', 'One-time codes to one phone number or email address', 10, 3_600, {
    relaxed: true,
  }),
  codeClient: limit(
    'code-client',
    'One-time codes without an application, for one client address',
    20,
    3_600,
    { relaxed: true, beyond: 'captcha' },
  ),
  codeNetwork: limit('code-network', 'One-time codes without an application, for one network', 200, 3_600, {
    relaxed: true,
    beyond: 'captcha',
  }),
  codeAll: limit('code-all', 'One-time codes without an application, in total', 2_000, 3_600, {
    beyond: 'alarm',
  }),
  /**
   * Attempts to find something by what only its owner knows, such as the last four digits of an SSN (A-068, SAFE-09).
   * Only failed ones count.
   */
  attemptSession: limit('attempt-session', 'Failed lookups (reservation, offer) in one session', 10, 900),
  attemptSubject: limit(
    'attempt-subject',
    'Failed lookups of one number or name, by anyone, that lock it: for 15 minutes, then 1, 6 and 24 hours. After five times as many, only an operator can unlock it',
    10,
    900,
  ),
  attemptClient: limit('attempt-client', 'Failed lookups from one client address', 50, 900, {
    relaxed: true,
  }),
  attemptNetwork: limit(
    'attempt-network',
    'Failed lookups from one network that are answered without a delay while the alarm of attempt-all is on',
    5,
    900,
    { relaxed: true },
  ),
  attemptAll: limit(
    'attempt-all',
    'Failed lookups in total. Beyond it, an alarm is logged; no one is refused',
    2_000,
    900,
  ),
  /** Even for a locked-out guesser the issuer's system is asked, so that nothing reveals the lock. */
  lookUp: limit('look-up', 'Reservation lookups from one client address, found or not', 300, 900, {
    relaxed: true,
    per: 'client',
  }),
  question: limit('question', 'Username checks and test panel lookups in one session', 60, 900, {
    per: 'session',
    says: 'Too many names were tried.',
  }),
  /** Checks of an applicant's own answers: about five for each. */
  check: limit(
    'check',
    'Service checks in one session: email, address, ZIP, captcha, registration',
    120,
    900,
    { per: 'session' },
  ),
  checkClient: limit('check-client', 'Service checks from one client address', 2_000, 900, {
    relaxed: true,
    per: 'client',
  }),
  checkNetwork: limit('check-network', 'Service checks from one network', 10_000, 900, {
    relaxed: true,
    per: 'network',
  }),
  checkAll: limit('check-all', 'Service checks in total, each of which may be paid for', 20_000, 900, {
    relaxed: true,
    per: 'all',
    beyond: 'alarm',
  }),
  bankLink: limit('bank-link', 'Bank link status checks in one session', 600, 900, {
    per: 'session',
  }),
  charge: limit('charge', 'Payment attempts in one session', 120, 3_600, { per: 'session' }),
  increase: limit(
    'increase',
    'Credit limit increase requests in one session, each for a different account',
    10,
    900,
  ),
  increaseClient: limit(
    'increase-client',
    'Credit limit increase requests from one client address',
    120,
    3_600,
    { relaxed: true, per: 'client' },
  ),
  /**
   * Each question to the decision system costs money (F-744). Households are far below these limits; carriers share
   * addresses.
   */
  acceptance: limit('acceptance', 'Offer acceptances in one session', 60, 900, { per: 'session' }),
  applicationClient: limit('application-client', 'Applications from one client address', 60, 3_600, {
    relaxed: true,
    beyond: 'captcha',
    flag: 20,
  }),
  applicationNetwork: limit('application-network', 'Applications from one network', 600, 3_600, {
    relaxed: true,
    beyond: 'captcha',
    flag: 200,
  }),
  applicationAll: limit(
    'application-all',
    'Applications in total, each of which may be paid for',
    2_000,
    3_600,
    {
      relaxed: true,
      beyond: 'alarm',
    },
  ),
  applicationEmail: limit('application-email', 'Applications with one email address', 10, 86_400, {
    relaxed: true,
    beyond: 'tell',
    flag: 4,
  }),
  applicationPhone: limit('application-phone', 'Applications with one primary phone', 10, 86_400, {
    relaxed: true,
    beyond: 'tell',
    flag: 4,
  }),
};

function limit<const More extends Partial<Limit>>(
  name: string,
  counts: string,
  points: number,
  seconds: number,
  more?: More,
): Limit & More {
  return { name, counts, points, seconds, ...more } as Limit & More;
}

/** Limits whose key is known before a call is answered. */
export type CallLimit = {
  [Name in keyof typeof usualLimits]: (typeof usualLimits)[Name] extends { per: string } ? Name : never;
}[keyof typeof usualLimits];

/** The variable that sets a limit. */
export function limitVariable({ name }: Pick<Limit, 'name'>): string {
  return `LIMIT_${name.replaceAll('-', '_').toUpperCase()}`;
}

/** The limits of a server. */
export type Limits = Record<keyof typeof usualLimits, Limit>;

/** The limits with reports to log and observer of the current request. */
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
