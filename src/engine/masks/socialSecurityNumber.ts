import type { DigitMask } from './editDigits.ts';

/** xxx-xx-xxxx (FLT-016). */
export const socialSecurityNumber: DigitMask = {
  length: 9,
  format: (digits) =>
    [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter((part) => part !== '').join('-'),
};

/** The number as it is shown while it has no focus: bullets for all but its last four digits (UX-06). */
export function concealed(text: string): string {
  return [...text].map((sign, index) => (index < 6 && sign !== '-' ? '•' : sign)).join('');
}
