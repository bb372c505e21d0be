import type { BrowserStorage } from '../../api/BrowserStorage.ts';
import type { MachineState } from '../../engine/machine.ts';
import { readPath } from '../../engine/paths.ts';

/** Storage key in the documents → name under `session.*` (TRK-004). Only ids and flags, nothing personal. */
const tabKeys: Record<string, string> = {
  ReportId: 'reportId',
  UtmInfoId: 'trackingId',
  mfaId: 'mfaId',
  Payment: 'payment',
};

/** What the tab stores about the visit in any session: where it came from (TRK-003). */
const visitKeys: Record<string, string> = { defaultTrafficSource: 'trafficSource' };

/** The same for local storage (TRK-005). The token is stored elsewhere. */
const localKeys: Record<string, string> = {
  userActiveConsent: 'cookieConsent',
  TCProductCode: 'productCode',
};

/** Where the tab holds the language that its visitor chose. It is no part of a session: nobody is asked for it again. */
export const languageKey = 'language';

/** Where the tab holds the sealed answers of forms (`sealedAnswers.ts`). */
export const answersKey = 'cardstock.answers';

/** `session.*` values that the browser holds from before (a reload, another tab). */
export function storedSession(tab: BrowserStorage, local: BrowserStorage): Record<string, unknown> {
  return { ...readAll(tab, { ...tabKeys, ...visitKeys }), ...readAll(local, localKeys) };
}

/**
 * Stores changed values under their keys and removes cleared ones, so no old value survives a reload. Session storage belongs
 * to this page alone. Other tabs also write local storage, so keys without a value in the state stay.
 */
export function storeSession(tab: BrowserStorage, local: BrowserStorage, state: MachineState): void {
  for (const [key, value] of valuesOf({ ...tabKeys, ...visitKeys }, state)) write(tab, key, value);
  for (const [key, value] of valuesOf(localKeys, state)) if (value !== undefined) write(local, key, value);
}

/** The site's product (TRK-004). */
export function storeSite(tab: BrowserStorage, site: Record<string, unknown>): void {
  write(tab, 'ProductId', site.productId);
}

/** Clears what tab and browser store for a session (F-101). The cookie choice belongs to the browser and stays. */
export function forgetSession(tab: BrowserStorage, local: BrowserStorage): void {
  for (const key of [...Object.keys(tabKeys), answersKey]) tab.removeItem(key);
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
