import { describe, expect, it } from 'vitest';
import { postOfficeBoxes, streets } from '../../../testing/engine/sampleLines.ts';
import { localAddressService } from './addressServices.ts';

const austin = { street: '500 Congress Ave', secondLine: '', city: 'Austin', state: 'TX', zip: '78701' };

describe('checkAddress', () => {
  const good = { missingParts: [], suggestedParts: {}, suggestedAddress: null, isPoBox: false };

  it.each([
    ['as it stands', {}],
    ['another case', { city: 'aUSTIN', state: 'tx' }],
    ['nine digits', { zip: '787011234' }],
    ['nine digits with a dash', { zip: '78701-1234' }],
    ['a short form', { street: '12 Olive St', city: 'St. Louis', state: 'MO', zip: '63101' }],
    ['a long form', { street: '12 Olive St', city: 'Saint Louis', state: 'MO', zip: '63101' }],
    ['a hyphen for a space', { city: 'Winston Salem', state: 'NC', zip: '27101' }],
    ['a neighbour that shares the ZIP', { city: 'New York', state: 'NY', zip: '11201' }],
    ['a name that the form cuts off', { city: 'Rancho Santa Marga', state: 'CA', zip: '92688' }],
    ['a number in words', { street: 'One Main Plaza' }],
    ['a ZIP newer than the data', { zip: '78700', city: 'Newtown' }],
  ])('[API-013] accepts %s', async (_name, difference) => {
    await expect(localAddressService.checkAddress({ ...austin, ...difference })).resolves.toEqual(good);
  });

  it.each([
    ['street', { street: '' }, undefined],
    ['street', { street: '12345' }, undefined],
    ['house_number', { street: 'Congress Ave' }, undefined],
    ['city', { city: 'Houston' }, 'Austin'],
    ['city', { city: '' }, 'Austin'],
    ['state', { state: 'OK' }, 'TX'],
    ['zip', { zip: '10001' }, '73301'],
    ['zip', { zip: '00000' }, '73301'],
    ['zip', { zip: '7870' }, '73301'],
    ['zip', { zip: 'abcde' }, '73301'],
  ] as const)('[SVC-006…010] finds the %s wrong in %j', async (part, difference, suggestion) => {
    const found = await localAddressService.checkAddress({ ...austin, ...difference });
    expect(found.missingParts).toEqual([part]);
    expect(found.suggestedParts[part]).toBe(suggestion);
    expect(found.suggestedAddress === null).toBe(suggestion === undefined);
  });

  it('[SVC-012] writes the whole address with what it suggests', async () => {
    const found = await localAddressService.checkAddress({ ...austin, secondLine: 'Apt 4', city: 'Huston' });
    expect(found.suggestedAddress).toBe('500 Congress Ave, Apt 4, Austin, TX 78701');
  });

  it.each(postOfficeBoxes)('[SVC-013] [F-109] refuses the box %s, as the page does', async (line) => {
    const inStreet = await localAddressService.checkAddress({ ...austin, street: line });
    const inSecondLine = await localAddressService.checkAddress({ ...austin, secondLine: line });
    expect([inStreet.isPoBox, inSecondLine.isPoBox]).toEqual([true, true]);
  });

  it.each(streets)('[SVC-013] [F-109] takes %s for a street, as the page does', async (street) => {
    expect((await localAddressService.checkAddress({ ...austin, street })).isPoBox).toBe(false);
  });
});

describe('checkState', () => {
  it.each([
    ['VALID', '78701', 'TX'],
    ['VALID', '78701-1234', 'tx'],
    ['MISMATCH', '10001', 'TX'],
    ['MISMATCH', '00000', 'TX'],
    ['MISMATCH', '', 'TX'],
    ['MISMATCH', '78701', ''],
    ['INVALID_STATE', '82001', 'WY'],
    ['INVALID_STATE', '78701', 'WY'],
  ] as const)('[SVC-015] answers %s for %s in %s', async (result, zip, state) => {
    await expect(localAddressService.checkState({ ...austin, zip, state }, ['WY'])).resolves.toBe(result);
  });

  it('[A-070] answers no INVALID_STATE where nobody asks', async () => {
    const wyoming = { ...austin, city: 'Cheyenne', zip: '82001', state: 'WY' };
    await expect(localAddressService.checkState(wyoming, undefined)).resolves.toBe('VALID');
  });
});
