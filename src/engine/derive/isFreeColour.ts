/**
 * Whether a card colour is shown as 'No Fee': it costs less than a cent while another one costs something (OFR-020).
 * Otherwise its fee stands there as a dollar amount with two decimals (OFR-021).
 */
export function isFreeColour(fee: number, fees: number[]): boolean {
  return fee < leastFee && fees.some((other) => other >= leastFee);
}

/** Dollars. */
const leastFee = 0.01;
