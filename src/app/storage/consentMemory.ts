import type { BrowserStorage } from '../../api/BrowserStorage.ts';

/** The choice itself, as the documents name it (CKC-004). */
const choiceKey = 'userActiveConsent';
/** What the choice was about, and when: without it a choice is as good as none where there is something to choose. */
const recordKey = 'userActiveConsentRecord';
/** Milliseconds for which a choice counts. */
const life = 365 * 86_400_000;

interface ConsentRecord {
  choice: string;
  /** Milliseconds since the epoch. */
  at: number;
  /** Ids of the optional services that the site had. */
  services: string[];
}

/**
 * The choice about cookies that counts now: `'true'`, `'false'`, or `''` where nobody has chosen, a year is over, or the site
 * has an optional service that it did not have then. What does not count any more is taken away.
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

/** Writes down what a new choice is about. */
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
