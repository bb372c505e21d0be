/** The issuer's API gave no answer that a page could use. */
export class IssuerFailure extends Error {
  override readonly name = 'IssuerFailure';
  /** `abandoned`: the client left first, or this server closes, which says nothing of the API. */
  readonly outcome: 'failed' | 'timedOut' | 'abandoned';

  /** @param reason for the log; holds nothing that was sent or answered */
  constructor(outcome: IssuerFailure['outcome'], reason: string) {
    super(`The issuer's API ${reason}`);
    this.outcome = outcome;
  }
}
