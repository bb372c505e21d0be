import type { FastifyRequest } from 'fastify';
import type { CallContract } from '../platform/contract.ts';
import { clientKey, networkKey } from '../platform/limits/attempts.ts';
import { enforceLimits } from '../platform/limits/countTimes.ts';
import { type Limits, tellLimits } from '../platform/limits/limits.ts';
import type { Services } from './Services.ts';

/**
 * Counts a call against its limits, outside of any transaction, so that refused calls still count. Reports each one
 * beyond a limit to log and observer.
 * @throws Refusal 429, or 403 that asks for the captcha
 */
export async function countCall(
  contract: Pick<CallContract, 'limits'>,
  { ip, log, visitor }: Pick<FastifyRequest, 'ip' | 'log' | 'visitor'>,
  services: Pick<Services, 'database' | 'limits' | 'observer' | 'secrets'>,
): Promise<void> {
  const { database, secrets, observer } = services;
  const limits: Limits = tellLimits(services.limits, { log, observer });
  const keys = {
    client: () => clientKey(secrets, ip),
    network: () => networkKey(secrets, ip),
    // Sessions of an issuer's API are unknown here.
    session: () => visitor?.chain,
    all: () => 'all',
  };
  await enforceLimits(
    contract.limits.flatMap((limitName) => {
      const limit = limits[limitName];
      const key = keys[limit.per ?? 'client']();
      return key === undefined ? [] : [{ database, limit, key, what: limit.says ?? 'Too many requests.' }];
    }),
    { session: visitor, log, observer },
  );
}
