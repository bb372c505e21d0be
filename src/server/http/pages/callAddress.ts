import type { CallContract } from '../calls/CallContract.ts';
import type { CallPaths } from '../calls/registerCalls.ts';

/** Path of a call on this server, with its base and its `{name}` parts. */
export function callAddress({ base, path }: CallContract, { web, applicant }: CallPaths): string {
  const start = { web, applicant, origin: '' }[base].replace(/\/$/, '');
  return `${start}/${path.replace(/^\/|\/$/g, '')}`;
}
