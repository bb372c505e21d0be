/** A name or a line of an address by its words: case, white space and marks are how people vary it. */
export function comparableLine(value: unknown): string {
  return String(value ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * 'P.O. Box', 'PO Box', 'P O Box12', 'POB 12', 'Post Office Box' and drawers, also with a zero for the letter.
 * The word before must be whole, and what follows must be no longer word, so that 'Boxwood', 'Poplar', 'Post Road' and
 * 'Box Elder' are streets.
 */
const postOfficeBox =
  /\b(?:p[\s.-]*[o0]|post(?:al)?[\s.-]*(?:office|off))[\s.,#-]*(?:b[o0]x|bx|drawer|drwr|b)(?![a-z])/i;

/** Whether a line of an address names a P.O. box. Page and server ask here, and nowhere else (XFD-007, SVC-013). */
export function isPostOfficeBox(line: string): boolean {
  return postOfficeBox.test(line);
}
