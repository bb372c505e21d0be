import type { CallPaths } from '../calls/callAddress.ts';

/** Where the documentation of the API stands: below the base of the web API. */
export function documentationAddresses({ web }: CallPaths): { page: string; json: string } {
  const page = `${web.replace(/\/$/, '')}/docs`;
  return { page, json: `${page}/json` };
}
