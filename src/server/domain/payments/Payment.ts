/** Where a payment stands. `captured` and `declined` are final; of the others the gateway is asked. */
export type PaymentState = 'created' | 'authorizing' | 'unknown' | 'captured' | 'declined';

/** A payment of a processing fee, in clear: nothing secret of a card or an account is kept (SEC-004). */
export interface Payment {
  /** Also the key under which the gateway takes the charge. */
  id: string;
  application: string;
  state: PaymentState;
  /** Contract word: `ACH` from a bank account, `DEBIT` by card. */
  method: 'ACH' | 'DEBIT';
  /** Dollars. */
  amount: number;
  /** Network of the card, or kind of account. */
  means: string;
  lastFour: string;
  /** What the gateway calls the charge. */
  gatewayReference: string | undefined;
  /** Why it was declined: a word of `declines.json`, or the gateway's own. */
  reason: string | undefined;
  /** Time until which another request may still be processing it. */
  askAt: Date;
  createdAt: Date;
  settledAt: Date | undefined;
}

/** True once nothing more becomes of it. */
export function isSettled({ state }: Pick<Payment, 'state'>): boolean {
  return state === 'captured' || state === 'declined';
}
