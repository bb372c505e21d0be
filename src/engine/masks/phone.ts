import type { DigitMask } from './editDigits.ts';

/** (XXX) XXX-XXXX (FLT-017). A 1 before ten digits is the country code, since no area code starts with it. */
export const phone: DigitMask = {
  length: 10,
  format: (digits) => {
    const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
    if (exchange === '') return area === '' ? '' : `(${area}`;
    return line === '' ? `(${area}) ${exchange}` : `(${area}) ${exchange}-${line}`;
  },
  absorb: (digits) => (digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits),
};
