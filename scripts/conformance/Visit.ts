import type { Answer } from '../../src/api/client.ts';

/** What a session has learned so far, for the requests that come after it. */
export interface Visit {
  /** Host of the site, as the page would say it. */
  host: string;
  token?: string;
  /** Came with a one-time code, and goes with its verification. */
  codeToken?: string | undefined;
  /** A one-time code is under way. */
  isCodeSent?: boolean;
  /** What the site is, as the page reads it. */
  configuration?: Answer;
  /** Values by the key of a request, in small letters, that takes them. */
  values: Map<string, unknown>;
  /** Keys of the applicant that a reservation gave. */
  held: Record<string, unknown>;
}

export function newVisit(host: string): Visit {
  return { host, values: new Map(), held: {} };
}
