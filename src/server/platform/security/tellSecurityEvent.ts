import type { FastifyBaseLogger } from 'fastify';
import type { Observer } from '../metrics/Observer.ts';
import { type SecurityEvent, securityEvents } from './securityEvents.ts';

export interface SecurityTellers {
  log: FastifyBaseLogger;
  observer: Observer;
}

/**
 * Writes a security event as a log line of its own, and counts it.
 * @param facts names and numbers only; nothing that somebody typed, and no address
 */
export function tellSecurityEvent(
  { log, observer }: SecurityTellers,
  event: SecurityEvent,
  facts: Readonly<Record<string, string | number>> = {},
): void {
  log.warn({ event: `security.${event}`, ...facts }, securityEvents[event]);
  observer.onSecurityEvent({ event });
}
