import { type SecurityTellers, tellSecurityEvent } from '../security/tellSecurityEvent.ts';
import type { Limits } from './limits.ts';

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
