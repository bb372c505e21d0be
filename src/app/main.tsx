import { safeStorage } from '../api/BrowserStorage.ts';
import { createClient } from '../api/createClient.ts';
import { createSessionToken } from '../api/sessionToken.ts';
import { calls } from '../contracts/calls.ts';
import { languageParameter } from '../engine/routing.ts';
import { type BootDependencies, boot } from './boot.ts';
import './page/base.css';
import { fetchJson, heedServerDate } from './browser.ts';
import { loadConfiguration } from './configuration/loadConfiguration.ts';
import { openRelease, preloadedSlice, preloadLater } from './openRelease.ts';
import { documentPhone, showFailure, showLoader } from './page/beforeApp.ts';
import { createPageSession } from './session/createPageSession.ts';
import type { AppStart } from './startApp.tsx';
import { safeCookies } from './storage/clickCookies.ts';
import { storedConsent } from './storage/consentMemory.ts';
import { forgetState } from './storage/resumeMemory.ts';
import { answersKey, forgetSession, languageKey, storedSession } from './storage/sessionMemory.ts';

/**
 * The entry of the page. It requests the configuration first (design §6), then loads React and the rest while that request
 * is running.
 */
async function main(): Promise<void> {
  const page = document.documentElement;
  const { dataset } = page;
  const tab = safeStorage(() => window.sessionStorage);
  const local = safeStorage(() => window.localStorage);
  const tokens = createSessionToken(tab, local);
  const forget = () => {
    tokens.forget();
    forgetSession(tab, local);
    forgetState(tab);
  };
  const [web = '', applicant = '', origin = ''] = dataset.api?.split(' ') ?? [];
  const api = createClient({
    contracts: calls,
    bases: { web, applicant, origin },
    fetch: window.fetch.bind(window),
    token: tokens.read,
    language: () => page.lang,
    onDate: (date) => heedServerDate(date, Date.now()),
    onSession: (begun) => session.onSession(begun),
    renew: () => session.renew(),
  });
  const release = openRelease(dataset.release ?? '', preloadedSlice(document), fetchJson);
  const { host, pathname, search } = window.location;
  const address = { host, pathname, search };
  // The server drew what the address asks for. Without that the tab says it.
  if (new URLSearchParams(search).get(languageParameter) === page.lang) tab.setItem(languageKey, page.lang);
  const session = createPageSession(
    tokens,
    async () => (await loadConfiguration(api, address, dataset)).payload,
  );
  const dependencies: BootDependencies = {
    api,
    release,
    address,
    browser: {
      host,
      origin: window.location.origin,
      width: window.innerWidth,
      userAgent: navigator.userAgent,
      referrer: document.referrer,
      globalPrivacyControl: 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true,
    },
    clock: Date.now(),
    stored: (hasEnded, services) => {
      if (hasEnded) forget();
      const cookieConsent = storedConsent(local, services, Date.now());
      return { ...storedSession(tab, local), cookieConsent };
    },
    cookies: safeCookies(document),
    page: dataset,
    phone: documentPhone(document),
    language: () => tab.getItem(languageKey) ?? '',
    stripped: String(import.meta.env.VITE_STRIPPED_SWITCHES ?? '').split(','),
  };
  const booted = boot(dependencies);
  const keptAnswers =
    tab.getItem(answersKey) === null
      ? undefined
      : import('./storage/sealedAnswers.ts').then((code) => code.openAnswers(tab, Date.now(), pathname));
  keptAnswers?.catch(() => undefined);
  const drawing = import('./startApp.tsx');
  // Awaited below, so an earlier failure must not count as unhandled.
  drawing.then(
    () => preloadLater(document),
    () => undefined,
  );
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no place for the app');
  styleDrawn(root);
  const replay = dataset.drawn ? earlyPresses(root) : undefined;
  if (replay === undefined) showLoader(root, release.expected());
  try {
    const result = await booted;
    if (result.kind === 'leave') {
      window.location.replace(result.url);
      return;
    }
    if (result.token !== undefined) tokens.replace(result.token);
    const { path = pathname, search: kept } = result;
    if (pathname !== path || search !== kept)
      window.history.replaceState(null, '', `${path}${kept}${window.location.hash}`);
    const { startApp } = await drawing;
    const isDevelopment = import.meta.env.DEV;
    // A page that the server did not expect replaces its screen.
    const { language = page.lang } = result.parts.slice ?? {};
    const isForeseen = result.site !== undefined && result.path === undefined && language === page.lang;
    page.lang = language;
    const serverScreen =
      replay && isForeseen ? { facts: JSON.parse(dataset.drawn ?? ''), replay } : undefined;
    const restart: AppStart['restart'] = (facts) => boot({ ...dependencies, page: facts });
    await startApp({
      root,
      boot: result,
      restart,
      api,
      tab,
      local,
      tokens,
      session,
      forget,
      kept: await keptAnswers?.catch(() => undefined),
      isDevelopment,
      serverScreen,
    });
    document.querySelector('.late')?.remove();
  } catch (failure) {
    document.querySelector('.late')?.remove();
    showFailure(root, await release.expected()?.catch(() => undefined));
    throw failure;
  }
}

// Only in `npm run dev`; the build leaves it out.
if (import.meta.hot) void import('./followMistakes.ts');
await main();

/**
 * Records clicks on buttons of a page that the server rendered, before the app listens.
 * @param root holds the server's HTML, which has no other listener yet
 * @returns replays the last click and stops recording: the app handles later clicks itself
 */
function earlyPresses(root: HTMLElement): () => void {
  const drawn = root.firstChild;
  let last: HTMLButtonElement | undefined;
  const keep = (event: Event) => {
    const button = (event.target as Element).closest('button');
    // If the server's screen was replaced, the new one has its own listeners.
    if (!button || root.firstChild !== drawn) return;
    last = button;
    // React would hydrate immediately and handle the click, too, so it would count twice.
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  root.addEventListener('click', keep, true);
  performance.mark('listening');
  return () => {
    root.removeEventListener('click', keep, true);
    // If the button is gone, the click is ignored.
    last?.click();
  };
}

/**
 * Applies style attributes to the server's HTML. The CSP blocks them in HTML, so the server writes them as `data-style`; the
 * CSSOM is allowed to set them.
 */
function styleDrawn(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? '';
    delete element.dataset.style;
  }
}
