import type { Payment } from './Payment.ts';

/** A payment as it is told to the applicant: never more than the last four digits of what paid (SEC-004). */
interface Receipt {
  State: 'paid' | 'pending' | 'declined';
  /** Dollars. */
  Amount: number;
  /** Reference number of the application. */
  Reference: string;
  Method: Payment['method'];
  Means: string;
  LastFour: string;
  /** ISO 8601. */
  At: string;
}

const states = {
  created: 'pending',
  authorizing: 'pending',
  unknown: 'pending',
  captured: 'paid',
  declined: 'declined',
} as const;

export function receiptOf(payment: Payment, reference: string): Receipt {
  return {
    State: states[payment.state],
    Amount: payment.amount,
    Reference: reference,
    Method: payment.method,
    Means: payment.means,
    LastFour: payment.lastFour,
    At: (payment.settledAt ?? payment.createdAt).toISOString(),
  };
}
