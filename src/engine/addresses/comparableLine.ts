/** A name or address line reduced to its words: people vary case, white space and punctuation. */
export function comparableLine(value: unknown): string {
  return String(value ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Matches 'P.O. Box', 'PO Box', 'P O Box12', 'POB 12', 'Post Office Box' and drawers, also with a zero for the letter
 * . The preceding word must be whole, and no longer word may follow, so that 'Boxwood', 'Poplar', 'Post Road'
 * and 'Box Elder' count as streets.
 */
const postOfficeBox =
  /\b(?:p[\s.-]*[o0]|post(?:al)?[\s.-]*(?:office|off))[\s.,#-]*(?:b[o0]x|bx|drawer|drwr|b)(?![a-z])/i;

/** Whether an address line names a P.O. box. The only check for it in page and server (XFD-007, SVC-013). */
export function isPostOfficeBox(line: string): boolean {
  return postOfficeBox.test(line);
}
