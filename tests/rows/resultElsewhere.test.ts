import { describe, expect, it } from 'vitest';
import { readSlices, SteppedFlow } from '../journeys/SteppedFlow.ts';

/** Flows with a decision, in a brand where the fee is paid elsewhere, and in one where it is paid here. */
const slices = [...(await readSlices())].filter(
  ([key, { tables }]) => /^(?:surge|fit)\./u.test(key) && tables.results !== undefined,
);

/** What an applicant was told, the page that shows it, and what that page counts. */
const told: [string, Record<string, unknown>, (paysHere: boolean) => string, string[]][] = [
  ['approved', { result: 'APPROVED', decision: 'APPROVED' }, () => 'approved', ['approved']],
  ['pending', { result: 'PENDINFO' }, () => 'pendinfo', ['pendinfo']],
  ['pending without a link', { result: 'PENDUSER' }, () => 'pendinfo', ['pendinfo']],
  [
    'to pay',
    { result: 'PENDFEE', security_deposit: 89 },
    (paysHere) => (paysHere ? 'pendfee' : 'pendinfo'),
    ['fee'],
  ],
  ['refused', { result: 'DECLINEDCBR' }, () => 'decision', ['declined']],
  ['refused at acceptance', { result: 'APPROVED', decision: 'DECLINED' }, () => 'decision', ['declined']],
];
const counted = ['approved', 'pendinfo', 'declined'];

describe.each(slices)('[F-807] the result pages of %s', (key, slice) => {
  const [brand = ''] = key.split('.');
  // The fee is due at the end of a flow of its own.
  const paysHere = brand === 'fit' || key.endsWith('.activation-payment');

  it.each(told)(
    'lead somebody who is %s to their own page, and count nothing else',
    (_who, result, own, counts) => {
      const page = own(paysHere);
      const expected = counts[0] === 'fee' ? (paysHere ? [] : ['pendinfo']) : counts;
      for (const other of ['decision', 'pendinfo', 'approved']) {
        const route = slice.routes[other];
        if (route === undefined || slice.routes[page] === undefined) continue;
        const state = { result: { ref_number: '900000001', ...result }, session: { resultDisplayed: true } };
        const surroundings = { brand: { paysFeeHere: paysHere }, site: { mainPath: '' } };
        const stepped = new SteppedFlow(slice, surroundings, state);
        stepped.visit(`/${route.path}`);
        const seen = stepped.tracked.filter((name) => counted.includes(name));
        expect([other, stepped.state.route, seen]).toEqual([other, page, expected]);
      }
    },
  );
});
