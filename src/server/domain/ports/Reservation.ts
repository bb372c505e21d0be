/** What a letter reserved: a first card, or a second one for somebody who has one. */
export type ReservationKind = 'directMail' | 'secondCard';

/** Who a reservation was made for, as far as it is known. The page fills these in and locks the names. */
export interface Holder {
  firstName?: string;
  lastName?: string;
  address1?: string;
  address2?: string;
  city?: string;
  state?: string;
  /** Digits. */
  zip?: string;
  /** YYYY-MM-DD. */
  birthDate?: string;
  /** Digits. */
  mobilePhone?: string;
  /** Digits. */
  homePhone?: string;
}

/** A reservation as the system that keeps them knows it. */
export interface Reservation {
  kind: ReservationKind;
  /** Eleven digits. */
  digits: string;
  holder: Holder;
  /** Whether the number stands for a group of letters. */
  isRollUp: boolean;
  /** Price of credit protection that the letter promised, in dollars (AFT-014). */
  creditProtectionPrice?: number;
}
