import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../../../scripts/walk/memory.ts';
import { storeConsent, storedConsent } from './consentMemory.ts';

const day = 86_400_000;
const now = 1_800_000_000_000;

function chosen(choice: string, services: string[], at = now) {
  const local = memoryStorage({ userActiveConsent: choice });
  storeConsent(local, choice, services, at);
  return local;
}

describe('the choice about cookies', () => {
  it.each(['true', 'false'])('[CKC-002] [CKC-003] [CKC-004] [SAFE-04] counts for a year: %s', (choice) => {
    const local = chosen(choice, ['analytics']);
    expect(storedConsent(local, ['analytics'], now + 364 * day)).toBe(choice);
    expect(storedConsent(local, ['analytics'], now + 365 * day)).toBe('');
    expect(local.entries()).toEqual({});
  });

  it.each<[string, string[], string[], string]>([
    ['the same services', ['a', 'b'], ['b', 'a'], 'true'],
    ['fewer services', ['a', 'b'], ['a'], 'true'],
    ['one more service', ['a'], ['a', 'b'], ''],
    ['the first service', [], ['a'], ''],
    ['none', [], [], 'true'],
  ])(
    '[SAFE-04] [CKC-001] is asked for again where the list of services grows: %s',
    (_case, then, today, counts) => {
      expect(storedConsent(chosen('true', then), today, now)).toBe(counts);
    },
  );

  it('[CKC-004] without a record of what it was about counts where there is nothing to choose', () => {
    expect(storedConsent(memoryStorage({ userActiveConsent: 'true' }), [], now)).toBe('true');
    expect(storedConsent(memoryStorage({ userActiveConsent: 'true' }), ['a'], now)).toBe('');
    const other = memoryStorage({ userActiveConsent: 'true', userActiveConsentRecord: '{"choice":' });
    expect(storedConsent(other, ['a'], now)).toBe('');
  });

  it('[SAFE-04] changes with a change of mind, and a record that comes from tomorrow counts for nothing', () => {
    const local = chosen('true', ['a']);
    local.setItem('userActiveConsent', 'false');
    storeConsent(local, 'false', ['a'], now);
    expect(storedConsent(local, ['a'], now)).toBe('false');
    expect(storedConsent(chosen('true', ['a'], now + day), ['a'], now)).toBe('');
  });

  it('[CKC-001] is none where nobody has chosen, or somebody wrote anything else', () => {
    expect(storedConsent(memoryStorage(), ['a'], now)).toBe('');
    expect(storedConsent(memoryStorage({ userActiveConsent: 'maybe' }), ['a'], now)).toBe('');
  });
});
