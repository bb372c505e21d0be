/** An answer as it is compared: without the case, white space and punctuation that people vary. */
export function comparable(value: unknown, dropped: RegExp = /^$/): string {
  const text = String(value ?? '')
    .normalize('NFKC')
    .toLowerCase();
  // a phone number is its digits, however it is written
  if (/^[\d\s().+-]+$/.test(text)) return text.replace(/\D/g, '');
  return text.replace(dropped, '').replace(/\s+/g, ' ').trim();
}
