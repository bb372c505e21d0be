import type { FastifyRequest } from 'fastify';
import { clientKey, networkKey } from '../platform/addresses.ts';
import type { CallContract } from '../platform/contract.ts';
import { enforceLimits } from '../platform/limits/countTimes.ts';
import { type Limits, tellLimits } from '../platform/limits/limits.ts';
import type { PageServices } from './PageServices.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of who calls, where the call needs one. Those of an issuer's API are unknown here. */
    visitor?: { chain: string; captchaPassedAt: Date | undefined };
  }
}

/**
 * Counts a call against its limits, outside of any transaction, so that refused calls still count. Reports each one
 * beyond a limit to log and observer.
 * @throws Refusal 429, or 403 that asks for the captcha
 */
export async function countCall(
  contract: Pick<CallContract, 'limits'>,
  { ip, log, visitor }: Pick<FastifyRequest, 'ip' | 'log' | 'visitor'>,
  { counters, limits: usual, observer }: Pick<PageServices, 'counters' | 'limits' | 'observer'>,
): Promise<void> {
  const limits: Limits = tellLimits(usual, { log, observer });
  const keys = {
    client: () => clientKey(counters, ip),
    network: () => networkKey(counters, ip),
    session: () => visitor?.chain,
    all: () => 'all',
  };
  await enforceLimits(
    counters,
    contract.limits.flatMap((limitName) => {
      const limit = limits[limitName];
      const key = keys[limit.per ?? 'client']();
      return key === undefined ? [] : [{ limit, key, what: limit.says ?? 'Too many requests.' }];
    }),
    { session: visitor, log, observer },
  );
}
