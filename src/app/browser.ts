import { todayInNewYork, yearOf } from '../engine/dates/dates.ts';

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

/** `now.*`: the calendar date in New York and its year (design §12), and `time`, which is `clock`: milliseconds since the epoch. */
export function nowValues(clock: number): { date: string; year: number; time: number } {
  const date = todayInNewYork(clock);
  return { date, year: yearOf(date), time: clock };
}

/** @throws Error where the answer is no success, and what `fetch` throws */
export async function fetchJson(address: string): Promise<unknown> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.json();
}

/** Milliseconds after which a hidden page, which is never painted, goes on anyway. */
const longest = 200;

/** Resolves once the browser has painted what was drawn before. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    const hidden = setTimeout(resolve, longest);
    requestAnimationFrame(() => {
      clearTimeout(hidden);
      setTimeout(resolve);
    });
  });
}
