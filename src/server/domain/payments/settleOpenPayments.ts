import type { Database } from '../../platform/database/Database.ts';
import type { PaymentGateway } from '../ports/PaymentGateway.ts';
import { askGateway } from './askGateway.ts';
import type { Payment } from './Payment.ts';
import { claimOpenPayments } from './payments.ts';

/** Payments that are claimed at once. */
const batch = 20;

/**
 * Looks after payments whose answer did not come: what the gateway says of them is what they are. Safe in any number of
 * processes at once.
 * @param onFailure told of each one that could not be asked about; the others go on, and it is asked about again later
 * @param signal ends the work between two payments
 */
export async function settleOpenPayments(
  { database, gateway, now }: { database: Database; gateway: PaymentGateway | undefined; now: () => Date },
  onFailure: (error: unknown) => void,
  signal?: AbortSignal,
): Promise<void> {
  if (gateway === undefined) return;
  let claimed: Payment[];
  do {
    claimed = await claimOpenPayments(database, now(), batch);
    for (const payment of claimed) {
      if (signal?.aborted) return;
      await askGateway(payment, { isAbandoned: true }, { database, gateway, now }).catch(onFailure);
    }
  } while (claimed.length === batch);
}
