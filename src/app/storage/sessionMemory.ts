import type { BrowserStorage } from '../../api/BrowserStorage.ts';
import type { MachineState } from '../../engine/machine.ts';
import { readPath } from '../../engine/paths.ts';

/** Storage key of the documents → name under `session.*` (TRK-004). Ids and flags only, nothing personal. */
const tabKeys: Record<string, string> = {
  ReportId: 'reportId',
  UtmInfoId: 'trackingId',
  mfaId: 'mfaId',
  Payment: 'payment',
};

/** What the tab holds of the visit, whoever's session it is: where it came from (TRK-003). */
const visitKeys: Record<string, string> = { defaultTrafficSource: 'trafficSource' };

/** The same for local storage (TRK-005); the token has its own place. */
const localKeys: Record<string, string> = {
  userActiveConsent: 'cookieConsent',
  TCProductCode: 'productCode',
};

/** Where the tab holds the language that its visitor chose. It is no part of a session: nobody is asked for it again. */
export const languageKey = 'language';

/** `session.*` values that the browser holds from before (a reload, another tab). */
export function storedSession(tab: BrowserStorage, local: BrowserStorage): Record<string, unknown> {
  return { ...readAll(tab, { ...tabKeys, ...visitKeys }), ...readAll(local, localKeys) };
}

/**
 * Writes what changed back under its keys; what was emptied is taken away, so that no old value outlives a reload. The
 * tab's keys are this page's alone. Other tabs write the local ones, too: those of which the state says nothing stay.
 */
export function storeSession(tab: BrowserStorage, local: BrowserStorage, state: MachineState): void {
  for (const [key, value] of valuesOf({ ...tabKeys, ...visitKeys }, state)) write(tab, key, value);
  for (const [key, value] of valuesOf(localKeys, state)) if (value !== undefined) write(local, key, value);
}

/** What the site says once: its product (TRK-004). */
export function storeSite(tab: BrowserStorage, site: Record<string, unknown>): void {
  write(tab, 'ProductId', site.productId);
}

/** Forgets what the tab and the browser hold of a session (F-101). The choice about cookies is the browser's and stays. */
export function forgetSession(tab: BrowserStorage, local: BrowserStorage): void {
  for (const key of Object.keys(tabKeys)) tab.removeItem(key);
  local.removeItem('TCProductCode');
}

function readAll(storage: BrowserStorage, keys: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(keys).flatMap(([key, name]): [string, string][] => {
      const value = storage.getItem(key);
      return value === null ? [] : [[name, value]];
    }),
  );
}

function valuesOf(keys: Record<string, string>, state: MachineState): [string, unknown][] {
  return Object.entries(keys).map(([key, name]) => [key, readPath(state, `session.${name}`)]);
}

function write(storage: BrowserStorage, key: string, value: unknown): void {
  const text = ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
  if (text === '') storage.removeItem(key);
  else if (storage.getItem(key) !== text) storage.setItem(key, text);
}
