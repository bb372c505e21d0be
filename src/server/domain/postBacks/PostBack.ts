/** An event as the partner gets it that a visit came from (API-008, TRK-032). Nothing in it says who the visitor is. */
export interface PostBack {
  /** The same on every try: a partner that got it before takes it once. */
  id: string;
  partner: string;
  event: string;
  /** Ids of the partner's own clicks. */
  clicks: string[];
  productCode: string | null;
  publisher: string | null;
  /** The partner's own mark of the visit. */
  hid: string | null;
  /** ISO time of the event. */
  at: string;
}
