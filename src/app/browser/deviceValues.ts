/** What the page sees of the browser it runs in. */
export interface BrowserFacts {
  /** CSS pixels. */
  width: number;
  userAgent: string;
  /** Address of the page that led here. */
  referrer: string;
  origin: string;
  host: string;
  /** `navigator.globalPrivacyControl` (W3C). */
  globalPrivacyControl?: boolean;
}

/** Referrers are cut to this many characters (TRK-009, CON-013). */
const referrerLimit = 2048;

/**
 * `device.*`: kind by width (A-053, TRK-008), and what the tracking record says of the browser. A referrer is cut to
 * origin and path, and one of our own pages is none, so that no prefilled answer goes on its way in it (SAFE-03).
 */
export function deviceValues(facts: BrowserFacts): Record<string, unknown> {
  return {
    kind: facts.width <= 600 ? 'Mobile' : facts.width < 1024 ? 'Tablet' : 'Desktop',
    userAgent: facts.userAgent.slice(0, 1024),
    referrer: foreignReferrer(facts).slice(0, referrerLimit),
    origin: facts.origin,
    host: facts.host,
    globalPrivacyControl: facts.globalPrivacyControl === true,
  };
}

function foreignReferrer({ referrer, origin }: BrowserFacts): string {
  if (!URL.canParse(referrer)) return '';
  const url = new URL(referrer);
  return url.origin === origin ? '' : `${url.origin}${url.pathname}`;
}
