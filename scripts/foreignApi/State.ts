import type { Deviation } from './Deviation.ts';

/** What the server remembers, for as long as it runs. */
export interface State {
  deviation: Deviation | undefined;
  /** Sessions by their tokens. */
  sessions: Map<string, Session>;
  /** References given so far. */
  given: number;
  siteOf(host: string): Record<string, unknown> | undefined;
}

export interface Session {
  id: string;
  host: string;
  application?: Application;
  /** Answers of submissions by call and Idempotency-Key. */
  answers: Map<string, unknown>;
}

export interface Application {
  reference: string;
  ssn: string;
  productCode: string;
  isOffered: boolean;
}
