import { join } from 'node:path';
import type { Options } from '../options.ts';
import type { PaymentGateway } from '../ports/PaymentGateway.ts';
import { lazyGateway } from '../sandbox/gateway/lazyGateway.ts';
import { httpGateway } from './httpGateway.ts';

/** The gateway that a server pays through, and how it is left. */
export interface Payments {
  gateway: PaymentGateway | undefined;
  stop(): void;
}

/**
 * The gateway that an operator named; in the sandbox, where none is, the stand-in, which starts when it is first asked.
 * Elsewhere nobody pays by card or account.
 */
export function createPayments({
  paymentGatewayUrl,
  paymentGatewayToken: token,
  paymentPatience: patience,
  sandbox,
  dataDir,
  databaseUrl,
}: Options): Payments {
  if (paymentGatewayUrl !== undefined)
    return { gateway: httpGateway(paymentGatewayUrl, { patience, token }), stop: () => {} };
  if (!sandbox) return { gateway: undefined, stop: () => {} };
  const isKept = databaseUrl !== undefined || !dataDir.startsWith('memory://');
  const ledger = isKept ? join(`${dataDir}-gateway`, 'ledger.jsonl') : undefined;
  return lazyGateway({ patience, ledger });
}
