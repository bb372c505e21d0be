/** 'P.O. Box', 'PO Box', 'Post Office Box', 'POB 12' and spaced forms. */
const postOfficeBox = /\b(?:p\s?\.?\s?o\s?\.?\s?box|post\s?office\s?box|pob\.?\s?\d)/i;

/** Whether a line of an address is a post-office box (SVC-013). */
export function isPostOfficeBox(line: string): boolean {
  return postOfficeBox.test(line.replace(/\s+/g, ' '));
}
