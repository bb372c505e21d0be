import type { CallContract } from '../../src/server/platform/contract.ts';

/** A call as a client sends it. */
interface SentCall {
  method: 'GET' | 'POST';
  url: string;
  /** Undefined where the request travels in the address. */
  payload: string | undefined;
}

const bases = { web: '/api', applicant: '/applicant-api', origin: '' };

/** Address and body of a call: parts of the path are filled in, and what is left of a GET is its query. */
export function requestOfCall(
  { method, base, path }: Pick<CallContract, 'method' | 'base' | 'path'>,
  request: Record<string, unknown>,
): SentCall {
  const rest = { ...request };
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = rest[name];
    delete rest[name];
    // Half of a surrogate pair has no place in an address.
    return encodeURIComponent(Buffer.from(textOf(value)).toString()) || 'x';
  });
  const url = `${bases[base]}/${filled.replace(/^\//, '')}`;
  if (method === 'POST') return { method, url, payload: JSON.stringify(rest) };
  const query = new URLSearchParams(Object.entries(rest).map(([key, value]) => [key, textOf(value)]));
  return { method, url: query.size === 0 ? url : `${url}?${query}`, payload: undefined };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'x');
}
