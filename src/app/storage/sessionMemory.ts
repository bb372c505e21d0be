import type { BrowserStorage } from '../../api/BrowserStorage.ts';
import { readPath } from '../../engine/context/readPath.ts';
import type { MachineState } from '../../engine/machine.ts';

/** Storage key of the documents → name under `session.*` (TRK-004). Ids and flags only, nothing personal. */
const tabKeys: Record<string, string> = {
  ReportId: 'reportId',
  UtmInfoId: 'trackingId',
  mfaId: 'mfaId',
  Payment: 'payment',
};

/** The same for local storage (TRK-005); the token has its own place. */
const localKeys: Record<string, string> = {
  userActiveConsent: 'cookieConsent',
  TCProductCode: 'productCode',
};

/** `session.*` values that the browser holds from before (a reload, another tab). */
export function storedSession(tab: BrowserStorage, local: BrowserStorage): Record<string, unknown> {
  return { ...readAll(tab, tabKeys), ...readAll(local, localKeys) };
}

/** Writes what changed back under its keys. */
export function storeSession(tab: BrowserStorage, local: BrowserStorage, state: MachineState): void {
  writeAll(tab, tabKeys, state);
  writeAll(local, localKeys, state);
}

/** What the site says once: its product and the traffic source it assumes (TRK-003, TRK-004). */
export function storeSite(tab: BrowserStorage, site: Record<string, unknown>): void {
  write(tab, 'ProductId', site.productId);
  write(tab, 'defaultTrafficSource', site.trafficSource);
}

function readAll(storage: BrowserStorage, keys: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(keys).flatMap(([key, name]): [string, string][] => {
      const value = storage.getItem(key);
      return value === null ? [] : [[name, value]];
    }),
  );
}

function writeAll(storage: BrowserStorage, keys: Record<string, string>, state: MachineState): void {
  for (const [key, name] of Object.entries(keys)) write(storage, key, readPath(state, `session.${name}`));
}

function write(storage: BrowserStorage, key: string, value: unknown): void {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return;
  const text = String(value);
  if (text !== '' && storage.getItem(key) !== text) storage.setItem(key, text);
}
