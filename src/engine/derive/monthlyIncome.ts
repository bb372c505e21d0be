/** Highest monthly income the form takes (CON-007). */
export const monthlyIncomeCap = 99_999;

/** Monthly income of an annual one: a twelfth, rounded down, at most 99999 (INC-003, A-050). Undefined for no number. */
export function monthlyIncome(annual: unknown): number | undefined {
  const digits =
    typeof annual === 'number'
      ? String(annual)
      : typeof annual === 'string'
        ? annual.replace(/[$,\s]/gu, '')
        : '';
  const amount = Number(digits);
  if (digits === '' || !Number.isFinite(amount) || amount < 0) return undefined;
  return Math.min(Math.floor(amount / 12), monthlyIncomeCap);
}
