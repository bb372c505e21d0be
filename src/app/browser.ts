import { todayInNewYork, yearOf } from '../engine/dates/dates.ts';

/** The browser properties that the page reads. */
export interface BrowserFacts {
  /** CSS pixels. */
  width: number;
  userAgent: string;
  /** The referrer. */
  referrer: string;
  origin: string;
  host: string;
  /** `navigator.globalPrivacyControl` (W3C). */
  globalPrivacyControl?: boolean;
}

/** Maximum length of a referrer (TRK-009, CON-013). */
const referrerLimit = 2048;

/**
 * `device.*`: kind by width (A-053, TRK-008), and the browser data of the tracking record. A referrer is reduced to origin
 * and path, and our own pages are left out, so a prefilled answer cannot leak through it (SAFE-03).
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

/** @throws Error if the answer is not a success, and whatever `fetch` throws */
export async function fetchJson(address: string): Promise<unknown> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.json();
}

/** Milliseconds after which a hidden page, which is never painted, continues anyway. */
const longest = 200;

/** Resolves once the browser has painted the current render. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    const hidden = setTimeout(resolve, longest);
    requestAnimationFrame(() => {
      clearTimeout(hidden);
      setTimeout(resolve);
    });
  });
}
