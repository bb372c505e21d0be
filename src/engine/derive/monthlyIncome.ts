/**
 * Monthly income of an annual one, rounded down (INC-003, A-050). Undefined for no number.
 * @param annual whole dollars, with or without sign and commas
 * @param months what it is divided by
 */
export function monthlyIncome(annual: string, months: number): number | undefined {
  const digits = annual.replace(/[$\s]|[.,]0{0,2}$/gu, '').replace(/(\d),(?=\d{3}(?!\d))/gu, '$1');
  return /^\d+$/u.test(digits) ? Math.floor(Number(digits) / months) : undefined;
}
