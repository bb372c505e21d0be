import { httpGateway } from '../../payments/httpGateway.ts';
import type { PaymentGateway } from '../../ports/PaymentGateway.ts';
import { startGateway } from './startGateway.ts';

/**
 * The stand-in gateway, whose process starts when somebody first pays.
 * @param ledger file of its books; in memory alone where absent
 */
export function lazyGateway({ patience, ledger }: { patience: number; ledger?: string | undefined }): {
  gateway: PaymentGateway;
  stop(): void;
} {
  let started: ReturnType<typeof startGateway> | undefined;
  const url = async () => {
    started ??= startGateway(ledger);
    return (await started).url;
  };
  return {
    gateway: httpGateway(url, { patience }),
    stop: () => void started?.then(({ stop }) => stop()),
  };
}
