/** An answer as it is repeated: without the case and white space that people vary. */
export function comparable(value: unknown): string {
  const text = String(value ?? '')
    .normalize('NFKC')
    .toLowerCase();
  // a phone number is its digits, however it is written
  if (/^[\d\s().+-]+$/.test(text)) return text.replace(/\D/g, '');
  return text.replace(/\s+/g, ' ').trim();
}
