/** How many digits of a number stay to be recognised by. */
const shown = 4;

/**
 * A number as it may be shown to somebody who did not type it: all digits but the last four are stars, punctuation stays.
 * @param number an SSN or a telephone number; one of four digits or fewer is stars altogether
 * @param sign stands there in place of a star
 */
export function maskedNumber(number: string, sign = '*'): string {
  const digits = number.replace(/\D/g, '').length;
  const hidden = digits > shown ? digits - shown : digits;
  let seen = 0;
  return number.replace(/\d/g, (digit) => {
    seen += 1;
    return seen <= hidden ? sign : digit;
  });
}
