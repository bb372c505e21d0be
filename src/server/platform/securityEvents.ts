import type { FastifyBaseLogger } from 'fastify';
import type { Observer } from './metrics/Observer.ts';

export interface SecurityTellers {
  log: FastifyBaseLogger;
  observer: Observer;
}

/**
 * Writes a security event as a separate log line, and counts it.
 * @param facts names and numbers only; no user input and no address
 */
export function tellSecurityEvent(
  { log, observer }: SecurityTellers,
  event: SecurityEvent,
  facts: Readonly<Record<string, string | number>> = {},
): void {
  log.warn({ event: `security.${event}`, ...facts }, securityEvents[event]);
  observer.onSecurityEvent({ event });
}

/** Every security event, with its meaning. A log line has it as `event: "security.<name>"`. */
export const securityEvents = {
  tokenRefused: 'A call used a token that is unknown, expired or replaced.',
  sessionReplaced: 'A call that writes used a token that has been replaced.',
  otherApplication: 'A call named an application that does not belong to its session.',
  applicationChanged: 'What was decided about an application was changed in the database.',
  contactRefused: 'A code was requested for a contact that is not on the application.',
  numberDenied: 'A code was requested for a phone number that is on the deny list.',
  codeWrong: 'A one-time code was wrong.',
  codeExhausted: 'A one-time code was locked after too many wrong attempts.',
  codeMissing: 'A call skipped the one-time code.',
  captchaFailed: 'A captcha was not solved.',
  captchaMissing: 'A call skipped the captcha.',
  lookUpLocked: "A lookup was locked after too many wrong attempts; the answer is 'not found'.",
  subjectLocked: 'A number or name was locked after wrong guesses at it.',
  subjectClosed:
    'A number or name stays locked after too many wrong guesses at it. Only an operator opens it.',
  limitReached: 'A rate limit was exceeded. Logged once, and again at each further multiple of the limit.',
  alarmRaised: 'A global limit was exceeded.',
  hostUnknown: 'A request came for a host that is not a site.',
  clientUnreadable: 'A proxy named a client by something that is not an address. Logged once.',
  requestUnreadable: 'A connection sent something that is not valid HTTP.',
  policyViolated: 'A browser reported a content security policy violation.',
  testPanelRefused: 'A test panel call came on a host without a test panel.',
  auditLogCut:
    'Entries that were in the audit log are no longer there. The last one that is missed is named.',
  keyChanged: 'A process encrypts with a key that was not in use before.',
} as const;

export type SecurityEvent = keyof typeof securityEvents;
