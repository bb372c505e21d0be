import { httpGateway } from '../../domain/payments/httpGateway.ts';
import type { PaymentGateway } from '../../domain/ports/services.ts';
import { startGateway } from './startGateway.ts';

export interface LazyGatewayOptions {
  /** Milliseconds that it has for an answer. */
  timeout: number;
  /** File of its books; in memory alone where absent. */
  ledger?: string | undefined;
}

/** The stand-in gateway, whose process starts when somebody first pays. */
export function lazyGateway({ timeout, ledger }: LazyGatewayOptions): {
  gateway: PaymentGateway;
  stop(): void;
} {
  let started: ReturnType<typeof startGateway> | undefined;
  const url = async () => {
    started ??= startGateway(ledger);
    return (await started).url;
  };
  return {
    gateway: httpGateway(url, { timeout }),
    stop: () => void started?.then(({ stop }) => stop()),
  };
}
