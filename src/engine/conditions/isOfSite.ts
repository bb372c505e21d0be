/**
 * Whether a path of the context says the same for as long as a page stands: what brand, flow and site are. The routing flags
 * come route by route.
 */
export function isOfSite(path: string): boolean {
  return /^(?:brand|flow|site\.(?!routing\.))/u.test(path);
}
