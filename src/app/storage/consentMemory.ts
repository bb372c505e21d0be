import type { BrowserStorage } from '../../api/BrowserStorage.ts';

/** The choice itself, under its name in the documents (CKC-004). */
const choiceKey = 'userActiveConsent';
/** What the choice was about, and when. If there are optional services, a choice without it does not count. */
const recordKey = 'userActiveConsentRecord';
/** Lifetime of a choice in milliseconds. */
const life = 365 * 86_400_000;

interface ConsentRecord {
  choice: string;
  /** Milliseconds since the epoch. */
  at: number;
  /** Ids of the optional services at that time. */
  services: string[];
}

/**
 * The current cookie choice: `'true'`, `'false'`, or `''` if there is none, it is older than a year, or the site has added an
 * optional service since. A choice that is no longer valid is removed.
 * @param services ids of the site's optional services
 * @param clock milliseconds since the epoch
 */
export function storedConsent(local: BrowserStorage, services: readonly string[], clock: number): string {
  const choice = local.getItem(choiceKey) ?? '';
  if (choice !== 'true' && choice !== 'false') return '';
  const record = recordOf(local);
  const age = record === undefined ? 0 : clock - record.at;
  const known = record?.choice === choice ? record.services : [];
  if (age >= 0 && age < life && services.every((service) => known.includes(service))) return choice;
  local.removeItem(choiceKey);
  local.removeItem(recordKey);
  return '';
}

/** Stores what a new choice is about. */
export function storeConsent(
  local: BrowserStorage,
  choice: unknown,
  services: readonly string[],
  clock: number,
): void {
  if ((choice !== 'true' && choice !== 'false') || recordOf(local)?.choice === choice) return;
  local.setItem(recordKey, JSON.stringify({ choice, at: clock, services }));
}

function recordOf(local: BrowserStorage): ConsentRecord | undefined {
  try {
    const { choice, at, services } = JSON.parse(local.getItem(recordKey) ?? '') as Partial<ConsentRecord>;
    const isOurs = typeof choice === 'string' && typeof at === 'number' && Array.isArray(services);
    return isOurs ? { choice, at, services } : undefined;
  } catch {
    return undefined;
  }
}
