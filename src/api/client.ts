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
  /** Values of `{name}` parts of the path; parts that are not here are taken from the request. */
  parameters?: Record<string, string>;
  /** Bearer token of this call instead of the session's (A-095). */
  token?: string;
}

/** The body of an answer with envelope keys read case-insensitively (API-002, A-022). */
export interface Answer {
  success: boolean | undefined;
  statusCode: string | number | undefined;
  /** `Payload` where the answer is wrapped, else the whole body. */
  payload: unknown;
  body: Record<string, unknown>;
}

/** A session that an answer began in place of the one its call came with (F-101). */
export interface NewSession {
  token: string;
  id: string;
  reportId: string;
}

/** Calls by contract name (`schemas/api/<call>.json`). Throws `ApiFailure` when no usable answer came. */
export interface ApiClient {
  call(name: string, request?: unknown, options?: CallOptions): Promise<Answer>;
}
