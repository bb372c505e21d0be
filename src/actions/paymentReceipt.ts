import type { AnswerOf } from '../api/client.ts';
import { dateInNewYork } from '../engine/dates/dateInNewYork.ts';

type Told = NonNullable<AnswerOf<'get-payment'>['payload']>;

/**
 * A payment as pages show it: `{ amount, reference, method, means, lastFour, date }`, the day as YYYY-MM-DD in New York.
 * Nothing where the answer tells none, as an issuer's API may.
 */
export function paymentReceipt(told: Partial<Told> | null | undefined): {
  receipt?: Record<string, unknown>;
} {
  const {
    Amount: amount,
    Reference: reference,
    Method: method,
    Means: means,
    LastFour: lastFour,
    At,
  } = told ?? {};
  if (lastFour === undefined) return {};
  return { receipt: { amount, reference, method, means, lastFour, date: dateInNewYork(At ?? '') } };
}
