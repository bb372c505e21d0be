/** What a call of the contract is answered. */
export interface CallAnswer {
  /** HTTP status, 200 unless said. */
  status?: number;
  body: unknown;
  /** The session that the visitor goes on with from now on; the answer tells it (`withSession`). */
  session?: { token: string; chain: string; reportId: string } | undefined;
}
