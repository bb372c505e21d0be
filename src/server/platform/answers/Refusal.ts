/**
 * A request that is not granted: the route answers `{ Success: false, StatusCode, Error: { code, message, path } }`.
 * Thrown inside a call that writes it undoes everything the call did, counters included; where a count must stay, answer with `status` instead.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly code: string;
  readonly path: string | undefined;
  /** Seconds after which another try makes sense, for `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** Further keys of `Error`, such as `fields`. Never a value that the applicant typed. */
  readonly details: Record<string, unknown>;

  /**
   * @param status 4xx
   * @param code short word for programs
   * @param message sentence for people, without anything the request held
   * @param path where in the request, as a JSON pointer
   * @param retryAfter seconds after which another try makes sense
   */
  constructor(
    status: number,
    code: string,
    message: string,
    {
      path,
      retryAfter,
      ...details
    }: { path?: string | undefined; retryAfter?: number; [key: string]: unknown } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.path = path;
    this.retryAfter = retryAfter;
    this.details = details;
  }
}
