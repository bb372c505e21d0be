/**
 * The title of a page: its own words and the product's name; the product's name alone where it has none (RTE-004). It
 * starts with 'Error: ' while fields are in error, and only then (UX-01).
 */
export function pageTitle(own: string, product: string, isInError: boolean): string {
  const words = own === '' || own === product ? product : `${own} – ${product}`;
  return isInError ? `Error: ${words}` : words;
}
