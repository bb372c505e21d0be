import { describe, expect, it } from 'vitest';
import { openPage, type PageOptions } from '../../scripts/walk/openPage.ts';
import { ruleContextOf } from '../../scripts/walk/PageForm.ts';
import { fieldFacts } from '../../src/engine/forms/fieldFacts.ts';
import type { Text } from '../../src/engine/slice.ts';
import { contextAtom, sliceAtom } from '../../src/state/atoms.ts';
import { amendedProduct } from '../journeys/amendedProduct.ts';
import { product } from '../journeys/theProduct.ts';
import { brandDocument, type Visitor, visit } from '../journeys/Visitor.ts';
import { someBrands } from './brands.ts';
import { claimOf, heldTerms, sealedCode } from './reservations.ts';

const withPrequalSite = ['surge', 'reflex'];

const confirm = (visitor: Visitor, persona = '1001', reservationNumber = '10000001001') =>
  visitor.submit('reservation', 'reservationSent', { reservationNumber, SSN: `512-45-${persona}` });

const claim = { reservationNumber: '10000001001', SSN: '512-45-1001' };

/** A server that answers a confirmation so. */
const confirmationAnswers = (answer: unknown, status = 200): PageOptions => ({
  answer: (path) =>
    path.endsWith('/validate-dm-reservation') ? new Response(JSON.stringify(answer), { status }) : undefined,
});

/** A reservation that is found, with what it knows of its holder. */
const heldBy = (changes: Record<string, unknown>) =>
  confirmationAnswers({
    Success: true,
    Payload: { ReservationCode: 'D10000001001', FirstName: 'Jordan', LastName: 'Avery', ...changes },
    StatusCode: 200,
  });

describe.each(someBrands)('the reservation page of DM with %s', (brand) => {
  it('[DM-001] [DM-004] [DM-005] [DM-006] [PRD-007] has its heading, its button, and the card with its note', async () => {
    const visitor = await visit(product, `dm.${brand}`);
    expect(visitor.screen()).toBe('reservation');
    expect(visitor.words()).toContain('Your reservation is waiting');
    expect(visitor.props('form')).toMatchObject({
      submit: 'Confirm Reservation',
      busyText: 'CONFIRMING...',
    });
    const { card } = visitor.props('banner') as { card: Record<'alt' | 'note', Text> };
    expect(visitor.textOf(card.alt)).toContain('Mastercard');
    expect(visitor.textOf(card.note)).toBe('Example of the card');
  });

  it('[DM-007] [DM-008] [BRD-020] offers help: the search, and for two brands a pre-qualification', async () => {
    const visitor = await visit(product, `dm.${brand}`);
    expect(visitor.words()).toContain('Need help?');
    expect(visitor.words()).toContain('Reservation search');
    const hasSite = withPrequalSite.includes(brand);
    expect(visitor.words().includes('No letter? See if you pre-qualify')).toBe(hasSite);
    if (hasSite) expect(visitor.linkAddress('prequalSite')).toContain(`prequal.${brand}.localhost`);
  });

  it('[DM-012] [RTE-020] has neither search nor its link where the feature is off', async () => {
    const visitor = await visit(product, `dm-bare.${brand}`);
    expect(visitor.words()).not.toContain('Reservation search');
    expect((await visit(product, `dm-bare.${brand}`, '/reservation')).screen()).toBe('not-found');
    expect((await visit(product, `dm.${brand}`, '/reservation')).screen()).toBe('lookup');
  });

  it('[DM-017] [DM-018] [DM-019] [DM-020] [RES-032] goes on to the terms, with what the reservation knows', async () => {
    const visitor = await visit(product, `dm.${brand}`, '/?sid=spring');
    expect(await confirm(visitor)).toEqual([]);
    expect([visitor.screen(), visitor.address()]).toEqual(['terms', '/terms?sid=spring']);
    expect(visitor.applicant()).toMatchObject({
      ReservationCode: 'D10000001001',
      IsRollUpCode: false,
      FirstName: 'Jordan',
      LastName: 'Avery',
      Address1: '500 Congress Ave',
      City: 'Austin',
      State: 'TX',
      Zip: '78701',
      dob: '1990-02-09',
      PrimaryPhone: '5125550100',
      SecondaryPhone: '5125550101',
      SSN: '512-45-1001',
      step: 2,
    });
    expect([visitor.value('session.step'), visitor.value('session.prequalTerms')]).toEqual([2, true]);
  });

  it('[DM-021] [A-010] [RTE-021] [RTE-022] shows results under /terms/ where the brand has its main path there', async () => {
    const visitor = await visit(product, `dm.${brand}`, '/?sid=spring');
    await confirm(visitor, '2001', '10000002001');
    expect(await visitor.submit('application', 'submit', heldTerms)).toEqual([]);
    expect(visitor.screen()).toBe('decision');
    expect(visitor.address()).toBe(brand === 'fit' ? '/terms/decision?sid=spring' : '/decision?sid=spring');
  });

  it('[A-016] [TRM-013] [RTE-032] the terms link of the terms page is plain where that page is the main path', async () => {
    const visitor = await visit(product, `dm.${brand}`);
    await confirm(visitor);
    expect(visitor.value('session.route')).toBe('terms');
    const isPlain = brandDocument(brand).facts?.paysFeeHere === true;
    expect(visitor.linkAddress('terms')).toBe(isPlain ? visitor.value('site.urls.terms') : '/tc');
  });
});

describe('a confirmation', () => {
  it('[API-034] [A-070] sends the number with its D, the SSN, and the constants of the flow', async () => {
    const visitor = await visit(product, 'dm.surge');
    await confirm(visitor);
    expect(visitor.sent('validate-dm-reservation')).toEqual([
      {
        reservationNumber: 'D10000001001',
        ssn: '512-45-1001',
        productName: 'Surge',
        campaignId: '',
        useLast4SSN: false,
      },
    ]);
  });

  it.each([
    [{}, 'Please enter your Reservation Number', 'Please enter your Social Security Number'],
    [{ reservationNumber: '1000000', SSN: '512-45' }, 'Invalid Reservation Number', 'Must enter a valid SSN'],
  ])(
    '[DM-002] [DM-003] [DM-013] [DM-014] [DM-015] [DM-016] of %j is refused by the form',
    async (answers, number, ssn) => {
      const visitor = await visit(product, 'dm.surge');
      expect(await visitor.messages('reservation', answers)).toEqual({ reservationNumber: number, SSN: ssn });
    },
  );

  it('[DM-022] [ERR-012] [A-068] of an unknown number says so, and is counted', async () => {
    const visitor = await visit(product, 'dm.surge');
    for (const attempt of [1, 2]) {
      expect(await confirm(visitor, '1001', '90000001001')).toEqual([]);
      expect(visitor.screen()).toBe('reservation');
      expect(visitor.fieldMessages()).toEqual({ reservationNumber: 'Invalid data entered' });
      expect(visitor.remembered('reservationAttempts')).toBe(attempt);
    }
    expect(visitor.sent('insert-waterfall-tracking-info').map(({ StepId }) => StepId)).toEqual([7, 8, 8]);
  });

  it.each([
    ['ERR-013', { ErrorCode: '10' }, 'Invalid Reservation Number'],
    ['ERR-013', { ErrorCode: '10', Message: 'The letter is too old.' }, 'The letter is too old.'],
    ['ERR-012', { ErrorCode: '404', Message: 'No such letter.' }, 'No such letter.'],
  ])('[%s] answered with %j shows "%s"', async (_row, ErrorItem, words) => {
    const visitor = await visit(product, 'dm.surge', '/', confirmationAnswers({ Success: false, ErrorItem }));
    await confirm(visitor);
    expect(visitor.fieldMessages()).toEqual({ reservationNumber: words });
  });

  it('[REL-04] of somebody who has a result shows it again', async () => {
    const visitor = await visit(product, 'dm.surge');
    await confirm(visitor, '2001', '10000002001');
    await visitor.submit('application', 'submit', heldTerms);
    await confirm(visitor, '2001', '10000002001');
    expect(visitor.screen()).toBe('decision');
  });
});

describe('a link with a reservation', () => {
  it.each([
    ['DM-009', 'hash', 'get-dm-reservation-by-hash'],
    ['DM-011', 'cfcechash', 'get-dm-reservation-by-hash'],
    ['DM-010', 'code', 'decrypt-hash'],
  ])('[%s] [A-066] fills the number in from %s', async (_row, parameter) => {
    const code = await sealedCode(product);
    const visitor = await visit(product, 'dm.surge', `/?${parameter}=${code}`);
    expect(visitor.applicant()).toEqual({ reservationNumber: '10000001001' });
  });

  it.each(['hash', 'cfcechash', 'code'])(
    '[A-066] leaves the field empty for a made-up %s',
    async (parameter) => {
      const visitor = await visit(product, 'dm.surge', `/?${parameter}=bm90IHNlYWxlZA`);
      expect([visitor.screen(), visitor.applicant()]).toEqual(['reservation', {}]);
    },
  );
});

describe('the terms of DM', () => {
  it.each(['/terms', '/terms/anything', '/terms/decision', '/decision', '/approved'])(
    '[RTE-021] [RTE-028] [RTE-029] %s without a reservation leads to the start or is not there',
    async (path) => {
      const visitor = await visit(product, 'dm.fit', `${path}?sid=spring`);
      const isKnown = path.startsWith('/terms');
      expect(visitor.screen()).toBe(isKnown ? 'reservation' : 'not-found');
      if (isKnown) expect(visitor.address()).toBe('/?sid=spring');
    },
  );

  it('[DM-023] [PRE-005] [PRD-020] locks names and SSN, and nothing else', async () => {
    expect(await lockedFields()).toEqual(['FirstName', 'LastName', 'SSN']);
  });

  it('[F-811] locks no name in CS, where the document locks none', async () => {
    expect(await lockedFields({}, 'cs.surge', claimOf())).toEqual(['SSN']);
  });

  it('[A-067] leaves a name open that the reservation lacks', async () => {
    expect(await lockedFields({ FirstName: undefined })).toEqual(['LastName', 'SSN']);
  });

  async function lockedFields(
    changes: Record<string, unknown> = {},
    name = 'dm.surge',
    of: object = claim,
  ): Promise<string[]> {
    const { site, form, quiet } = await openPage(product, name, '/', heldBy(changes));
    site.flow.raise('reservationSent', { ...of });
    await quiet();
    const application = await form('application');
    const [slice, context] = [site.store.get(sliceAtom), site.store.get(contextAtom)];
    const rules = ruleContextOf(site.store, application);
    return Object.values(application.fields)
      .filter((field) => fieldFacts(field, rules, slice, context).readOnly)
      .map(({ name }) => name);
  }

  it.each([
    ['AFT-015 AFT-016', '41300000000', 0.99],
    ['AFT-013', '10000001001', 1.39],
  ])('[%s] [AFT-014] with reservation %s credit protection costs %d', async (_rows, number, price) => {
    const visitor = await visit(product, 'dm.surge');
    await confirm(visitor, '1001', number);
    expect(visitor.value('applicant.creditProtectionPrice')).toBe(price);
  });
});

describe('names that the site knows beforehand', () => {
  it('[A-067] [PRE-001] are filled in and locked where the reservation has none', async () => {
    const nameless = heldBy({ FirstName: undefined, LastName: undefined });
    const { site, form, quiet } = await openPage(await amendedProduct(), 'dm.surge', '/', nameless);
    site.flow.raise('reservationSent', claim);
    await quiet();
    const { FirstName, LastName } = (await form('application')).fields;
    const [slice, context] = [site.store.get(sliceAtom), site.store.get(contextAtom)];
    const rules = ruleContextOf(site.store, await form('application'));
    for (const field of [FirstName, LastName])
      expect(field && fieldFacts(field, rules, slice, context).readOnly).toBe(true);
  });
});
