/** A card as it was typed. It is handed on and kept nowhere. */
interface Card {
  kind: 'card';
  number: string;
  /** 1 to 12. */
  month: number;
  /** Four digits. */
  year: number;
  cvv: string;
  zip: string;
}

/** A bank account as it was typed. It is handed on and kept nowhere. */
interface Account {
  kind: 'account';
  routing: string;
  number: string;
  type: 'checking' | 'savings';
}

export interface Charge {
  /** The gateway takes one charge under a key, however often it is sent. */
  key: string;
  /** Dollars. */
  amount: number;
  /** Nine digits, for the statement. */
  reference: string;
  from: Card | Account;
}

/** What became of a charge. `reference` is what the gateway calls it; `reason` a word of `declines.json` or its own. */
export type ChargeFinding =
  | { state: 'captured'; reference: string }
  | { state: 'declined'; reason: string }
  | { state: 'pending' };

/** A company that moves money. */
export interface PaymentGateway {
  /** Milliseconds that it has for an answer. */
  readonly timeout: number;
  /**
   * Charges a card or an account.
   * @throws ServiceFailure when no usable answer came: whether it was charged is not known then
   */
  charge(charge: Charge): Promise<ChargeFinding>;
  /**
   * What became of the charge of a key.
   * @returns undefined where it never arrived
   * @throws ServiceFailure when no usable answer came
   */
  find(key: string): Promise<ChargeFinding | undefined>;
  /**
   * Refuses the charge of a key for ever, unless it arrived before: then it stays, and this is what became of it.
   * @throws ServiceFailure when no usable answer came
   */
  cancel(key: string): Promise<ChargeFinding>;
}
