/** A click on an advertisement that led here. */
interface Click {
  id: string;
  /** When it ends, as an ISO time. */
  expiry: string;
}

/** The cookies of the page, as `document.cookie` has them: all of them are read at once, one is written. */
export interface BrowserCookies {
  read(): string;
  write(cookie: string): void;
}

/** Name of a click, which is that of its cookie, too → the parameters of the address that bring its id. */
const parameters: Record<string, readonly string[]> = {
  gclid: ['gclid'],
  fbclid: ['fbclid'],
  msclid: ['msclkid', 'msclid'],
  clickid: ['clickid'],
};
/** Seconds for which a click counts, and its cookie is kept (TRK-011, CON-014). */
const dayLength = 86_400;
/** Longest id that the contract takes. */
const idLimit = 500;

/**
 * The clicks that count now, those of the address first, then the newest first. One that is new is kept in a first-party
 * cookie for a day, which begins once: neither a reload nor a page without the click in its address changes its end
 * (TRK-011, SUB-011). Consent is not needed, since nobody else is told.
 * @param query parameters of the address, by their names in lower case
 * @param clock milliseconds since the epoch
 */
export function keepClicks(
  cookies: BrowserCookies,
  query: Record<string, string>,
  clock: number,
  isSecure: boolean,
): Record<string, Click> {
  const kept = readClicks(cookies.read(), clock);
  const end = clock + dayLength * 1000;
  const brought = Object.entries(clicksOf(query)).map(([name, id]): [string, Click] => {
    const known = kept[name];
    if (known?.id === id) return [name, known];
    cookies.write(
      `${name}=${end}.${encodeURIComponent(id)}; Max-Age=${dayLength}; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`,
    );
    return [name, { id, expiry: isoTime(end) }];
  });
  const names = brought.map(([name]) => name);
  const others = Object.entries(kept)
    .filter(([name]) => !names.includes(name))
    .sort(([, one], [, other]) => other.expiry.localeCompare(one.expiry));
  return Object.fromEntries([...brought, ...others]);
}

/** Ids of the clicks that an address brings, by name. What is longer than the contract takes is none of ours. */
function clicksOf(query: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, keys]): [string, string][] => {
      const id = keys.map((key) => query[key] ?? '').find((value) => value !== '' && value.length <= idLimit);
      return id === undefined ? [] : [[name, id]];
    }),
  );
}

/** Anybody may have written a cookie: one that is not as ours, or over, counts for nothing. */
function readClicks(cookies: string, clock: number): Record<string, Click> {
  const clicks: Record<string, Click> = {};
  for (const cookie of cookies.split(/; */u)) {
    const [, name = '', end = '', value = ''] = /^(\w+)=(\d{13})\.(.+)$/u.exec(cookie) ?? [];
    const left = Number(end) - clock;
    const id = decoded(value);
    if (!Object.hasOwn(parameters, name) || left <= 0 || left > dayLength * 1000) continue;
    if (id !== '' && id.length <= idLimit) clicks[name] = { id, expiry: isoTime(end) };
  }
  return clicks;
}

function isoTime(clock: number | string): string {
  return new Date(Number(clock)).toISOString();
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}

/** Name of a click → the source that the documents know it by (SUB-013). */
const sources: Record<string, string> = { gclid: 'google' };
/** Longest source that the contract takes. */
const limit = 100;

/**
 * Where the visit came from (TRK-003): what its address says, else what the tab knows from before, else the last click that
 * still counts, else what the site assumes. An address that brings a click begins a visit of its own.
 * @param query parameters of the address, by their names in lower case
 * @param clicks those that count now, the last one first
 */
export function trafficSource(
  query: Record<string, string>,
  clicks: Record<string, Click>,
  known: { tab: unknown; site: unknown },
): string {
  const [last = ''] = Object.keys(clicks);
  const isNewVisit = Object.keys(clicksOf(query)).length > 0;
  const named = [query.utm_source, isNewVisit ? '' : known.tab, sources[last], known.site];
  const source = named.find((one) => typeof one === 'string' && one !== '' && one.length <= limit);
  return typeof source === 'string' ? source : '';
}

/** Cookies that never throw: a document that may have none does without. */
export function safeCookies(page: Pick<Document, 'cookie'>): BrowserCookies {
  return {
    read() {
      try {
        return page.cookie;
      } catch {
        return '';
      }
    },
    write(cookie) {
      try {
        page.cookie = cookie;
      } catch {
        // The click counts for as long as the page stands.
      }
    },
  };
}
