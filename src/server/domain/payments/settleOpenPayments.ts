import type { Database } from '../../platform/database/Database.ts';
import type { PaymentGateway } from '../ports/PaymentGateway.ts';
import { askGateway } from './askGateway.ts';
import { claimOpenPayments } from './payments.ts';

/**
 * Looks after payments whose answer did not come: what the gateway says of them is what they are. Safe in any number of
 * processes at once.
 * @param onFailure told of each one that could not be asked about; the others go on, and it is asked about again later
 */
export async function settleOpenPayments(
  { database, gateway, now }: { database: Database; gateway: PaymentGateway | undefined; now: () => Date },
  onFailure: (error: unknown) => void,
): Promise<void> {
  if (gateway === undefined) return;
  for (const payment of await claimOpenPayments(database, now()))
    await askGateway(payment, { isAbandoned: true }, { database, gateway, now }).catch(onFailure);
}
