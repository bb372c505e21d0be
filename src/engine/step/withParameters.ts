/** Adds query parameters to an address; absent and empty values are left out. A fragment stays at the end. */
export function withParameters(url: string, parameters: [string, unknown][]): string {
  const named = parameters.filter(([, value]) => value !== undefined && value !== null && value !== '');
  if (named.length === 0) return url;
  const query = new URLSearchParams(
    named.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  const [address = '', ...fragment] = url.split('#');
  const joined = `${address}${address.includes('?') ? '&' : '?'}${query}`;
  return [joined, ...fragment].join('#');
}
