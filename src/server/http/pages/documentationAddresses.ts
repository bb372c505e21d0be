import type { CallPaths } from '../calls/registerCalls.ts';

/** Where the documentation of the API stands: below the base of the web API. */
export function documentationAddresses({ web }: CallPaths): { page: string; json: string } {
  const page = `${web.replace(/\/$/, '')}/docs`;
  return { page, json: `${page}/json` };
}
