/** What a look-up is after, by its kind: guesses at one of them are counted together, and its lock can be lifted. */
export const attemptSubject = {
  /** An application, by its reference number. */
  reference: (reference: string) => `reference ${reference}`,
  /** A reservation, by the digits of its number. */
  reservation: (digits: string) => `reserved number ${digits}`,
  /** The reservation of somebody who lost its number. */
  holder: (lastName: string, zip: string) => `holder ${lastName.trim().toLowerCase()} ${zip}`,
};
