import type { Calls } from '../contracts/calls.ts';

export type FailureReason =
  | 'offline'
  | 'timeout'
  | 'network'
  | 'http'
  | 'malformed'
  | 'aborted'
  | 'exhausted'
  | 'ended';

/** No usable answer came (API-005, REL-03); `exhausted`: a poll ran out of tries (A-092); `ended`: the session is over, and what the page shows hangs on it (F-101). `status`, `correlationId` and `body` only where the server gave them. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly reason: FailureReason;
  readonly status: number | undefined;
  readonly correlationId: string | undefined;
  readonly body: unknown;

  constructor(
    reason: FailureReason,
    details: { status?: number; correlationId?: string; body?: unknown } = {},
  ) {
    super(`The call did not answer: ${reason}${details.status === undefined ? '' : ` ${details.status}`}`);
    this.reason = reason;
    this.status = details.status;
    this.correlationId = details.correlationId;
    this.body = details.body;
  }
}

export interface CallOptions {
  /** Minted when a body is frozen, reused for its retries (design §7). */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Bearer token of this call instead of the session's (A-095). */
  token?: string;
}

/** An answer, read by the keys that its contract declares (API-002, A-022). */
export interface Answer<Response = unknown> {
  success: boolean | undefined;
  statusCode: string | number | undefined;
  /** `Payload` where the answer is wrapped, else the whole body. */
  payload: (Response extends { Payload: infer Payload } ? Read<Payload> : Read<Response>) | null | undefined;
  body: unknown extends Response ? Record<string, unknown> : Read<Response>;
}

/**
 * What is read of a declared value: every key may be absent, where a server leaves it out or says something of another type;
 * and a word that is not one of those listed is a word.
 */
export type Read<Value> = Value extends null
  ? never
  : Value extends string
    ? string
    : Value extends number
      ? number
      : Value extends boolean
        ? boolean
        : Value extends readonly (infer Item)[]
          ? Read<Item>[]
          : Value extends object
            ? { [Key in keyof Value]?: Read<Value[Key]> }
            : Value;

/** A session that an answer began in place of the one its call came with (F-101). */
export interface NewSession {
  token: string;
  id: string;
  reportId: string;
}

/** Calls by contract name (`schemas/api/<call>.json`). Throws `ApiFailure` when no usable answer came. */
export interface ApiClient<Known extends CallMap<Known> = Calls> {
  call<Name extends keyof Known>(
    name: Name,
    request: Known[Name]['request'],
    options?: CallOptions,
  ): Promise<Answer<Known[Name]['response']>>;
}

/** Request and answer by the name of their call, as `Calls` has them. */
export type CallMap<Known> = { [Name in keyof Known]: { request: unknown; response: unknown } };

/** The request of a call. */
export type RequestOf<Name extends keyof Calls> = Calls[Name]['request'];

/** The answer of a call. */
export type AnswerOf<Name extends keyof Calls> = Answer<Calls[Name]['response']>;
