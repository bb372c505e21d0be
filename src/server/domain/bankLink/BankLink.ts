/** The review of a linked account, as it stands. */
export interface BankLink {
  receipt: string;
  application: string;
  /** The company's name for the review. */
  review: string;
  /** Undefined while the review is under way. */
  state: 'Completed' | 'SystemError' | undefined;
  /** Sealed; the page's answer once the review ended. */
  answer: Uint8Array | undefined;
  /** Host and main path of the site. */
  siteUrl: string;
  startedAt: Date;
}
