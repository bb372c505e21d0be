import type { DigitMask } from './masks.ts';

/** XXXX XXXX XXXX XXXX (PAY-010). */
export const cardNumber: DigitMask = {
  length: 16,
  format: (digits) => digits.replace(/\d{4}(?=\d)/g, '$& '),
};
