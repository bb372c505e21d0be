import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { httpGateway } from '../../domain/payments/httpGateway.ts';
import type { PaymentGateway } from '../../domain/ports/services.ts';

/** The stand-in gateway, in a process of its own. */
export interface RunningGateway {
  /** With a slash at its end. */
  url: string;
  stop(): void;
}

const main = fileURLToPath(new URL('main.ts', import.meta.url));

/**
 * Starts the stand-in gateway and waits until it listens. It ends with this process, however that ends.
 * @param ledger file of its books; in memory if absent
 * @throws Error if it ends before it listens
 */
export async function startGateway(ledger?: string): Promise<RunningGateway> {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, ...(ledger === undefined ? {} : { LEDGER: ledger }) },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.unref();
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\S+/.exec(line)?.[0];
    if (url !== undefined) {
      child.stdout.destroy();
      return { url, stop: () => void child.kill() };
    }
  }
  throw new Error('The payment gateway of the sandbox did not start');
}

export interface LazyGatewayOptions {
  /** Milliseconds that it has for an answer. */
  timeout: number;
  /** File of its books; in memory alone where absent. */
  ledger?: string | undefined;
}

/** The stand-in gateway, whose process starts at the first payment. */
export function lazyGateway({ timeout, ledger }: LazyGatewayOptions): {
  gateway: PaymentGateway;
  stop(): void;
} {
  let started: ReturnType<typeof startGateway> | undefined;
  const url = async () => {
    started ??= startGateway(ledger);
    return (await started).url;
  };
  return { gateway: httpGateway(url, { timeout }), stop: () => void started?.then(({ stop }) => stop()) };
}
