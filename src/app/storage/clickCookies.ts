/** A click on an ad that led here. */
interface Click {
  id: string;
  /** When it expires, as an ISO time. */
  expiry: string;
}

/** The cookies of the page, like `document.cookie`: reads all of them, writes one. */
export interface BrowserCookies {
  read(): string;
  write(cookie: string): void;
}

/** Name of a click and its cookie → the address parameters with its id. */
const parameters: Record<string, readonly string[]> = {
  gclid: ['gclid'],
  fbclid: ['fbclid'],
  msclid: ['msclkid', 'msclid'],
  clickid: ['clickid'],
};
/** Lifetime of a click and its cookie, in seconds (TRK-011, CON-014). */
const dayLength = 86_400;
/** Maximum id length in the contract. */
const idLimit = 500;

/**
 * The valid clicks: those of the address first, then the newest first. A new one is kept in a first-party cookie for a day.
 * Neither a reload nor a page without the click in its address extends that day (TRK-011, SUB-011). It needs no consent,
 * because it is not shared.
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

/** Ids of the clicks in an address, by name. An id that is longer than the contract allows is not ours. */
function clicksOf(query: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, keys]): [string, string][] => {
      const id = keys.map((key) => query[key] ?? '').find((value) => value !== '' && value.length <= idLimit);
      return id === undefined ? [] : [[name, id]];
    }),
  );
}

/** Anyone can write a cookie, so one that is not in our form, or expired, is ignored. */
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

/** Name of a click → its traffic source in the documents (SUB-013). */
const sources: Record<string, string> = { gclid: 'google' };
/** Maximum source length in the contract. */
const limit = 100;

/**
 * Where the visit came from (TRK-003): the source in its address, else the one stored for the tab, else the last valid click,
 * else the site's default. An address with a click starts a new visit.
 * @param query parameters of the address, by their names in lower case
 * @param clicks the valid ones, latest first
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

/** Cookies that never throw, even in a document that cannot have any. */
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
        // Without cookies, the click is valid while the page is open.
      }
    },
  };
}
