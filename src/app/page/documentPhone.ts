/**
 * The phone number that the server wrote into the document's `noscript` part, which is text to a browser that runs
 * scripts; '' where there is none.
 */
export function documentPhone(page: Document): string {
  return />([^<]+)<\/a>/u.exec(page.querySelector('noscript')?.textContent ?? '')?.[1] ?? '';
}
