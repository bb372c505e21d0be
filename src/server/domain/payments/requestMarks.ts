import type { Secrets } from '../../platform/encryption/Secrets.ts';
import type { Payment } from './Payment.ts';

/**
 * Fingerprints by which a repeat of a request is known, under every key that is known: of its Idempotency-Key, and of
 * what it wants. Card number, CVV and account are no part of them, so that not even a keyed trace of those is kept.
 */
export function requestMarks(
  secrets: Secrets,
  idempotencyKey: string | undefined,
  { method, means, lastFour, amount }: Pick<Payment, 'method' | 'means' | 'lastFour' | 'amount'>,
): { keys: readonly string[]; hashes: readonly string[] } | undefined {
  if (idempotencyKey === undefined) return undefined;
  return {
    keys: secrets.fingerprints('payment key', idempotencyKey),
    hashes: secrets.fingerprints('payment request', `${method} ${means} ${lastFour} ${amount}`),
  };
}
