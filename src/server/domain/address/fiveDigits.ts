/** The ZIP code without its extension; undefined where the text is not one. */
export function fiveDigits(zip: string): string | undefined {
  return /^(\d{5})(?:[- ]?\d{4})?$/.exec(zip.trim())?.[1];
}
