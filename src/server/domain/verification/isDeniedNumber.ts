import denied from './deniedNumbers.json' with { type: 'json' };

const areaCodes = new Set(Object.values(denied.areaCodes).flat());
const exchanges = new Set(Object.values(denied.exchanges).flat());

/**
 * Whether no code may be texted to a telephone number, by the list in `deniedNumbers.json`: premium rates and numbers
 * outside the United States, which bring money to whoever has codes sent there.
 * @param phone ten digits
 */
export function isDeniedNumber(phone: string): boolean {
  return areaCodes.has(phone.slice(0, 3)) || exchanges.has(phone.slice(3, 6));
}
