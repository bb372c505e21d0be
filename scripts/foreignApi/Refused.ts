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
