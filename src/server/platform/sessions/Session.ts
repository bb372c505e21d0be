/** The session of a call, found by the hash of its bearer token (SEC-001, SAFE-07). */
export interface Session {
  /** Of this token; a rotated token has another. */
  id: string;
  /** Stays the same while tokens are rotated: what applications, codes and idempotency keys are bound to. */
  chain: string;
  /** `<brand>.<flow>` of the site that the session was minted for. */
  site: string;
  /** The release of the page that the token was given to. */
  release: string;
  /** Host (without port: hosts match whatever it is) and main path of that site. */
  host: string;
  mainPath: string;
  /** `SessionReportId` of the configuration answer. */
  reportId: string;
  /** Id of the application of this chain, once one was accepted or found again. */
  application: string | undefined;
  /** Whose application that is: `ssnLookup` of their SSN (F-101). */
  person: string | undefined;
  /** Reference number of that application: what the contract calls ApplicantId or ApplicationId. */
  reference: string | undefined;
  /** When a one-time code was verified; needed for a final submission where codes are on. */
  codeVerifiedAt: Date | undefined;
  captchaPassedAt: Date | undefined;
  /** When its last call was noted. */
  seenAt: Date;
  /** True for a token that was replaced: it repeats an answered call, nothing else. */
  superseded: boolean;
}
