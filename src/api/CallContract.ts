/**
 * What the client needs to know about a call; the rest of `schemas/api/<call>.json` is for the server and the tests.
 */
export interface CallContract {
  method: 'GET' | 'POST';
  /** Relative to its base; `{name}` parts are filled in. */
  path: string;
  base: ApiBase;
  /** Milliseconds (API-003). */
  timeout?: number;
  /** True: not sent before there is a token (SEC-001). */
  session?: boolean;
  /** The declared part of its answer; without it an answer is used as is. */
  answer?: Shape;
}

/**
 * Two configurable bases; `origin` is the root above both: the page's origin or, for another API, the folder
 * that contains them.
 */
export type ApiBase = 'web' | 'applicant' | 'origin';

/**
 * What a contract declares of an answer, without descriptions and limits (`npm run check` writes it): letters for
 * the scalars that a value may be (`s` text, `n` number, `b` flag; none: nothing is read), `o` for an object that is
 * used as is, a list around the shape of its items, or the shapes of an object's keys. A key is its name, with aliases
 * after bars (`decisionId|decision_id`); the empty key holds an alternative to the object.
 */
export type Shape = string | readonly [Shape] | { readonly [key: string]: Shape };

/**
 * The address of a call: base, path with its `{name}` parts from the request, and for GET the rest of the request as
 * query. Throws a TypeError for a missing part.
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
