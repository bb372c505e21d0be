import type { AnswerOf } from '../api/client.ts';
import { todayInNewYork } from '../engine/dates/todayInNewYork.ts';

type Told = NonNullable<AnswerOf<'get-payment'>['payload']>;

/**
 * A payment as pages show it: `{ amount, reference, method, means, lastFour, date }`, the day as YYYY-MM-DD in New York.
 * Nothing where the answer tells none, as an issuer's API may.
 */
export function paymentReceipt(told: Partial<Told> | null | undefined): {
  receipt?: Record<string, unknown>;
} {
  if (told === null || told === undefined) return {};
  const {
    Amount: amount,
    Reference: reference,
    Method: method,
    Means: means,
    LastFour: lastFour,
    At = '',
  } = told;
  const at = Date.parse(At);
  const date = Number.isNaN(at) ? undefined : todayInNewYork(at);
  return { receipt: { amount, reference, method, means, lastFour, date } };
}
