/**
 * Whether an address stands on one of a brand's hosts or under it, as its sites do.
 * @param address absolute
 * @param hosts names without port
 */
export function isOfBrand(address: string, hosts: readonly string[]): boolean {
  const { hostname } = new URL(address);
  return hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}
