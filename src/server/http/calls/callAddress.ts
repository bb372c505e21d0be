import type { CallContract } from './CallContract.ts';

/** Where the calls of this server stand. */
export interface CallPaths {
  /** Base of the web API, with leading slash (API-001). */
  web: string;
  /** Base of the applicant API. */
  applicant: string;
}

/** Path of a call on this server, with its base and its `{name}` parts. */
export function callAddress({ base, path }: CallContract, { web, applicant }: CallPaths): string {
  const start = { web, applicant, origin: '' }[base].replace(/\/$/, '');
  return `${start}/${path.replace(/^\/|\/$/g, '')}`;
}

/** The same as a route, with `:name` parts. */
export function callRoute(contract: CallContract, paths: CallPaths): string {
  return callAddress(contract, paths).replace(/\{(\w+)\}/g, ':$1');
}
