import { timeOfHttpDate, todayInNewYork, yearOf } from '../engine/dates/dates.ts';

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

/** Milliseconds by which the server's clock is ahead of the device's. */
let ahead = 0;

/**
 * Takes the time of an answer: a day that decides anything, such as that of an age, is the server's (F-810).
 * @param date an HTTP date (RFC 9110, 5.6.7); one that cannot be read changes nothing
 * @param clock the device's time: milliseconds since the epoch
 */
export function heedServerDate(date: string | null, clock: number): void {
  const told = timeOfHttpDate(date);
  if (told !== undefined) ahead = told - clock;
}

/**
 * `now.*`: the calendar date in New York and its year (design §12), by the server's clock as far as it is known, and `time`,
 * which is `clock`: the device's, in milliseconds since the epoch.
 */
export function nowValues(clock: number): { date: string; year: number; time: number } {
  const date = todayInNewYork(clock + ahead);
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
