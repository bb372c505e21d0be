import type { BrowserCookies } from '../storage/clickCookies.ts';

/** Cookies of a browser that forgets them with the test. Their times and paths are not looked at. */
export function memoryCookies(...given: string[]): BrowserCookies {
  const jar = new Map<string, string>();
  const write = (cookie: string) => {
    const [pair = ''] = cookie.split(';');
    jar.set(pair.slice(0, pair.indexOf('=')), pair);
  };
  given.forEach(write);
  return { read: () => [...jar.values()].join('; '), write };
}
