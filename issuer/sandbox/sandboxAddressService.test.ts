import { describe, expect, it } from 'vitest';
import { ServiceFailure } from '../../src/server/platform/answers.ts';
import { localAddressService } from '../domain/address/addressServices.ts';
import { sandboxAddressService } from './sandboxPorts.ts';

const service = sandboxAddressService(localAddressService);
const austin = { street: '500 Congress Ave', secondLine: '', city: 'Austin', state: 'TX', zip: '78701' };

describe('[API-013] the stand-in of the address service', () => {
  it.each([
    ['Address', 'street', '1 Main St'],
    ['City', 'city', 'Madison'],
    ['Zip', 'zip', '73301'],
    ['State', 'state', 'WI'],
    ['Number', 'house_number', '100 Missing Number St'],
    ['Direction', 'direction', '1 N Missing Direction St'],
  ] as const)('lacks the part of 1 Missing %s St and suggests one', async (word, part, suggestion) => {
    for (const street of [`1 Missing ${word} St`, ` 1 MISSING ${word.toUpperCase()} ST`]) {
      const found = await service.checkAddress({ ...austin, street });
      expect(found.missingParts).toEqual([part]);
      expect(found.suggestedParts).toEqual({ [part]: suggestion });
      expect(found.suggestedAddress).toContain(suggestion);
    }
  });

  it.each([
    ['City', 'city', { city: 'Houston' }, 'Austin'],
    ['Zip', 'zip', { zip: '787' }, '78701'],
    ['Zip', 'zip', { zip: '99999' }, '78701'],
    ['State', 'state', { state: 'OK' }, 'TX'],
  ] as const)(
    '[F-105] suggests what the data says where 1 Missing %s St has another %s: %j',
    async (word, part, typed, suggestion) => {
      const found = await service.checkAddress({ ...austin, ...typed, street: `1 Missing ${word} St` });
      expect(found.suggestedParts).toEqual({ [part]: suggestion });
    },
  );

  it.each(['1 Main St', '100 Missing Number St', '1 N Missing Direction St'])(
    'takes its own suggestion %s',
    async (street) => {
      expect((await service.checkAddress({ ...austin, street })).missingParts).toEqual([]);
    },
  );

  it('[SVC-014] fails for a street with Outage and passes the city Outage', async () => {
    await expect(service.checkAddress({ ...austin, street: '1 Outage Rd' })).rejects.toThrow(ServiceFailure);
    expect((await service.checkAddress({ ...austin, city: 'Outage' })).missingParts).toEqual([]);
  });

  it('leaves everything else to the real check', async () => {
    expect((await service.checkAddress({ ...austin, city: 'Houston' })).missingParts).toEqual(['city']);
  });
});

describe('[API-012] the stand-in of the state service', () => {
  it('[SVC-017] answers INVALID_STATE for WY, where that is asked', async () => {
    const wyoming = { ...austin, city: 'Cheyenne', zip: '82001', state: 'WY' };
    await expect(service.checkState(wyoming, [])).resolves.toBe('INVALID_STATE');
    await expect(service.checkState(wyoming, undefined)).resolves.toBe('VALID');
  });

  it('[SVC-018] fails for the city Outage', async () => {
    await expect(service.checkState({ ...austin, city: 'outage' }, [])).rejects.toThrow(ServiceFailure);
  });

  it('leaves everything else to the real check', async () => {
    await expect(service.checkState(austin, [])).resolves.toBe('VALID');
    await expect(service.checkState({ ...austin, zip: '10001' }, [])).resolves.toBe('MISMATCH');
  });
});
