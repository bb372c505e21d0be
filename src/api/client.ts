import type { Calls } from '../contracts/calls.ts';

export type FailureReason = 'offline' | 'timeout' | 'network' | 'http' | 'malformed' | 'aborted' | 'ended';

/**
 * There is no usable answer (API-005, REL-03); `ended`: the session is over, and the page's content depends on it (F-101).
 * `status`, `correlationId` and `body` only if the server sent them.
 */
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
  /** Created when a body is frozen, reused for its retries (design §7). */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Bearer token of this call instead of the session's (A-095). */
  token?: string;
}

/** An answer, read by the keys that its contract declares (API-002, A-022). */
export interface Answer<Response = unknown> {
  success: boolean | undefined;
  statusCode: string | number | undefined;
  /** `Payload` if the answer is wrapped, otherwise the whole body. */
  payload: (Response extends { Payload: infer Payload } ? Read<Payload> : Read<Response>) | null | undefined;
  body: unknown extends Response ? Record<string, unknown> : Read<Response>;
}

/**
 * What is read of a declared value: every key may be absent, since a server may omit it or send another type; a word
 * outside the declared list is still a word; and a map whose keys are not declared is used as is.
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
            ? string extends keyof Value
              ? Value
              : { [Key in keyof Value]?: Read<Value[Key]> }
            : Value;

/** A session that an answer started, replacing the one of its call (F-101). */
export interface NewSession {
  token: string;
  id: string;
  reportId: string;
}

/** Calls by contract name (`schemas/api/<call>.json`). Throws `ApiFailure` if there is no usable answer. */
export interface ApiClient<Known extends CallMap<Known> = Calls> {
  call<Name extends keyof Known>(
    name: Name,
    request: Known[Name]['request'],
    options?: CallOptions,
  ): Promise<Answer<Known[Name]['response']>>;
}

/** Request and answer by the name of their call, from `Calls`. */
export type CallMap<Known> = { [Name in keyof Known]: { request: unknown; response: unknown } };

/** The request of a call. */
export type RequestOf<Name extends keyof Calls> = Calls[Name]['request'];

/** The answer of a call. */
export type AnswerOf<Name extends keyof Calls> = Answer<Calls[Name]['response']>;
