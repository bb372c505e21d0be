/**
 * An address with the query of the page that leads to it; what the address itself says stays as it is.
 * @param address absolute
 * @param search with '?', or ''
 */
export function withQuery(address: string, search: string): string {
  const url = new URL(address);
  const said = new Set(url.searchParams.keys());
  for (const [name, value] of new URLSearchParams(search))
    if (!said.has(name)) url.searchParams.append(name, value);
  return url.href;
}
