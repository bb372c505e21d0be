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

/** A way in which this server breaks the contract on demand. */
export interface Deviation {
  description: string;
  /** Where it deviates: its being there at all, an answer, a call without session, an invalid body, a repeat, a code, another's application. */
  on: 'route' | 'answer' | 'noSession' | 'invalid' | 'repeat' | 'code' | 'owner';
  call: string;
  /** Answered in place of the right one. */
  status?: number;
  /** Left out of the answer. */
  remove?: string;
  /** Laid over the answer, key by key. */
  set?: Record<string, unknown>;
  /** The body in place of the answer. */
  text?: string;
  /** Whoever has no session is let in. */
  letsIn?: boolean;
}

/** A call as this API has it. */
export interface ForeignCall {
  method: 'GET' | 'POST';
  path: RegExp;
  /** Everyone may call it. */
  isOpen?: boolean;
  /** Keys that the body has to have, as text, number or flag, or as an object where a star follows. */
  needs?: string[];
  /** A repeat with the same Idempotency-Key is answered the same. */
  isKeyed?: boolean;
  answer(request: Record<string, unknown>, session: Session, state: State): unknown;
}

/** A refusal; `body` stands in place of code and message where the contract wants another form. */
export class Refused extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, code: string, message: string, body?: unknown) {
    super(message);
    this.status = status;
    this.body = body ?? { error: { code, message } };
  }
}
