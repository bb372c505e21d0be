import type { SecurityTellers } from '../security/tellSecurityEvent.ts';
import type { Times } from './countTimes.ts';
import type { Limit } from './limits.ts';

/**
 * Tells the operator that something happens more often in all than a limit says: a log line with `alarm` when it is
 * passed, and one more whenever as many times came on top. Nothing else follows from it.
 */
export function raiseAlarm({ log, observer }: SecurityTellers, limit: Limit, { times, beyond }: Times): void {
  if (beyond === 0 || (beyond - 1) % limit.points !== 0) return;
  const { name: alarm, counts, points, seconds } = limit;
  const event = 'security.alarmRaised';
  observer.onSecurityEvent({ event: 'alarmRaised' });
  log.error({ event, alarm, times, points, seconds }, `${counts}: more than ${points} in ${seconds} seconds`);
}
