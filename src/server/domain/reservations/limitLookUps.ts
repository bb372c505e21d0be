import { clientKey } from '../../platform/limits/clientKey.ts';
import { refuseBeyond } from '../../platform/limits/refuseBeyond.ts';
import type { CallContext } from '../ports/CallContext.ts';

/**
 * Counts a look-up in the system that keeps reservations, so that nobody has it asked without end (SAFE-09).
 * @throws Refusal 429 beyond the limit, whatever is looked for
 */
export async function limitLookUps({
  database,
  secrets,
  limits,
  clientAddress,
}: Pick<CallContext, 'database' | 'secrets' | 'limits' | 'clientAddress'>): Promise<void> {
  await refuseBeyond({ database, limit: limits.lookUp, key: clientKey(secrets, clientAddress) });
}
