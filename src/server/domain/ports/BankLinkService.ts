import type { ResolvedSite } from '../../platform/sites/ResolvedSite.ts';
import type { PortContext } from './PortContext.ts';

/** How a review of a bank account ended. */
export interface BankLinkFinding {
  /** Contract words. */
  state: 'Completed' | 'SystemError';
  /** Fields of the application's new result; null leaves it as it was. */
  result: Record<string, unknown> | null;
  /** Further fields of a granted application in a flow whose constant `paysFeeAfterLink` is true: what it then owes. */
  fee?: Record<string, unknown> | undefined;
}

/** A review that was started. */
interface StartedReview {
  /** Its name, as `start` gave it. */
  review: string;
  startedAt: Date;
  /** Host and main path of the site. */
  siteUrl: string;
}

/** What the widget reports when an account was linked. */
interface BankLogin {
  /** Id of the application, which has one review however often it is asked for. */
  application: string;
  institution: string;
  loginId: string;
}

/** A company that links bank accounts. */
export interface BankLinkService {
  /** Origin of the widget, as a page of this site has to name it. */
  widgetOrigin(site: Pick<ResolvedSite, 'host'>): string;
  /**
   * Starts the review of an account.
   * @returns its name for the review
   * @throws ServiceFailure when it does not answer
   */
  start(login: BankLogin): Promise<string>;
  /**
   * How a review ended.
   * @returns undefined while it is under way
   * @throws ServiceFailure when the company does not answer
   */
  find(started: StartedReview, now: Date): Promise<BankLinkFinding | undefined>;
  /**
   * The result that a word of the company in place of a receipt comes back with.
   * @returns undefined for any other word
   */
  comeBack?(word: string, context: PortContext): Promise<Record<string, unknown> | undefined>;
}
