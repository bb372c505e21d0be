import type { CallContract } from './CallContract.ts';

/**
 * The address of a call: base, path with its `{name}` parts filled in from the request, and for GET the rest of the request as query.
 * Throws a TypeError for a part that nothing fills.
 */
export function callAddress(contract: CallContract, base: string, request: Record<string, unknown>): string {
  const used = new Set<string>();
  const path = contract.path.replace(/\{(\w+)\}/gu, (_part, name: string) => {
    used.add(name);
    const value = request[name];
    if (value === undefined || value === null || value === '')
      throw new TypeError(`"${contract.path}" lacks "${name}"`);
    return encodeURIComponent(String(value));
  });
  const address = `${base.replace(/\/+$/u, '')}/${path.replace(/^\/+|\/+$/gu, '')}`;
  if (contract.method !== 'GET') return address;
  const rest = Object.entries(request).filter(
    ([name, value]) => !used.has(name) && value !== undefined && value !== null,
  );
  const query = new URLSearchParams(
    rest.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return query === '' ? address : `${address}?${query}`;
}
