/**
 * The database can't be used at the moment: it is stopped, does not answer in time, or turns everybody away. It may be there
 * again the next time, so the server answers 503 and tries anew with each request.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  /** True where the connection is of no more use. */
  readonly connectionLost: boolean;

  /** @param cause what the driver said; its words are for operators, since they may name the server */
  constructor(cause: unknown, { connectionLost }: { connectionLost: boolean }) {
    super(`The database is unavailable: ${wordsOf(cause)}`, { cause });
    this.connectionLost = connectionLost;
  }
}

/** An error of several addresses that were tried has no words of its own. */
function wordsOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(wordsOf).join(', ');
  return cause instanceof Error ? cause.message : String(cause);
}
