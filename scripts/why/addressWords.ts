/** The address of another site without what differs from run to run: port, query. */
export function addressWords(url: string): string {
  const { hostname, pathname } = new URL(url);
  return `${hostname}${pathname}`;
}
