/** `tel:` address of a US phone number, '' for anything else. */
export function phoneLink(phone: string): string {
  const digits = phone.replace(/\D/gu, '').slice(-10);
  return digits.length === 10 ? `tel:+1${digits}` : '';
}
