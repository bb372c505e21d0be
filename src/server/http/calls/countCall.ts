import type { FastifyRequest } from 'fastify';
import { clientKey } from '../../platform/limits/attempts.ts';
import { refuseBeyond } from '../../platform/limits/countTimes.ts';
import { tellLimits } from '../../platform/limits/limits.ts';
import type { Services } from '../Services.ts';
import type { CallContract } from './CallContract.ts';

/**
 * Counts a call of a client address, whoever answers it: a page start, or a call that writes. Other calls have no limit here.
 * Log and observer are told of each one beyond the limit.
 * @throws Refusal 429
 */
export async function countCall(
  { session, writes }: Pick<CallContract, 'session' | 'writes'>,
  { ip, log }: Pick<FastifyRequest, 'ip' | 'log'>,
  services: Pick<Services, 'database' | 'limits' | 'observer' | 'secrets'>,
): Promise<void> {
  const { database, secrets, observer } = services;
  const limits = tellLimits(services.limits, { log, observer });
  const limit = session ? (writes ? limits.write : undefined) : limits.configuration;
  if (limit !== undefined) await refuseBeyond({ database, limit, key: clientKey(secrets, ip) });
}
