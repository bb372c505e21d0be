import type { ApiBases } from '../pages/sitePage.ts';

/** An API of somebody else that answers the calls (design §14). */
export interface IssuerApi {
  /** Base of one that this server stands in front of. */
  behind?: URL;
  /** Bases of one that the page calls by itself, on another origin. */
  direct?: ApiBases;
}
