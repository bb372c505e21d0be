/**
 * The title of a page: its own title and the product name, or only the product name if it has none (RTE-004). It starts
 * with 'Error: ' while fields are in error, and only then (UX-01).
 */
export function pageTitle(own: string, product: string, isInError: boolean): string {
  const words = own === '' || own === product ? product : `${own} – ${product}`;
  return isInError ? `Error: ${words}` : words;
}
