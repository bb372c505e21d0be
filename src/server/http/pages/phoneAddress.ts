/** The address that calls a number of the United States, however it is written. */
export function phoneAddress(phone: string): string {
  return `tel:+1${phone.replace(/\D/g, '').slice(-10)}`;
}
