import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../scripts/walk/openPage.ts';
import { machineAtom } from '../../src/state/atoms.ts';
import { product } from '../journeys/theProduct.ts';
import { type Visitor, visit } from '../journeys/Visitor.ts';
import { someBrands } from './brands.ts';
import { claimOf, heldTerms } from './reservations.ts';

const answers = claimOf();

const confirm = (visitor: Visitor, changes: Record<string, unknown> = {}) =>
  visitor.submit('secondCardReservation', 'reservationSent', { ...answers, ...changes });

/** What the terms of a second card ask for: the names and the address are known. */
const agreed = Object.fromEntries(
  [
    'eSignConsent',
    'creditProtection',
    'generalAcknowledgement',
    'SMSConsent',
    'confirmPrimaryPhone',
    'confirmSecondaryPhone',
  ].map((name) => [name, heldTerms[name]]),
);

const user = {
  additionalCardholderFirstName: 'Sam',
  additionalCardholderMI: 'T',
  additionalCardholderLastName: 'Avery',
  addUser: true,
};

async function atTerms(changes: Record<string, unknown> = {}): Promise<Visitor> {
  const visitor = await visit(product, 'cs.surge', '/?sid=spring');
  expect(await confirm(visitor, changes)).toEqual([]);
  return visitor;
}

/** Answers of the section for an authorized user come with it, and go with it. */
const open = (visitor: Visitor) => visitor.press('authorizedUserToggled', { open: true });

describe.each(someBrands)('the reservation page of CS with %s', (brand) => {
  it('[CS-001] [CS-003] [CS-004] [PRD-008] has its heading and its button', async () => {
    const visitor = await visit(product, `cs.${brand}`);
    expect(visitor.screen()).toBe('reservation');
    expect(visitor.words()).toContain("You've been pre-approved for a second Mastercard");
    expect(visitor.props('form')).toMatchObject({
      submit: 'Confirm Reservation',
      busyText: 'Confirming...',
    });
  });

  it('[CS-026] [LAY-042] [A-054] ends with the footnote of a pre-approved offer, on this page only', async () => {
    const visitor = await visit(product, `cs.${brand}`);
    expect(visitor.words()).toContain('Pre-approved offer:');
    await confirm(visitor);
    expect(visitor.words()).not.toContain('Pre-approved offer:');
  });

  it('[A-098] [RTE-018] goes on to the terms with the query kept', async () => {
    const visitor = await visit(product, `cs.${brand}`, '/?sid=spring');
    expect(await confirm(visitor)).toEqual([]);
    expect([visitor.screen(), visitor.address()]).toEqual(['terms', '/terms?sid=spring']);
    expect(visitor.applicant()).toMatchObject({ ReservationCode: '10000001001', FirstName: 'Jordan' });
  });
});

describe('a confirmation of a second card', () => {
  it.each([
    [
      {},
      {
        reservationNumber: 'Please enter your Reservation Number.',
        SSN: 'Please enter your Social Security Number.',
        Email: 'Please enter your Email Address.',
        MonthlyIncome: 'Please enter a Monthly Income.',
      },
    ],
    [
      { reservationNumber: '1000', SSN: '512-45', Email: 'jordan', MonthlyIncome: '0' },
      {
        reservationNumber: 'Invalid Reservation Code',
        SSN: ' Must enter a valid SSN',
        Email: 'Invalid email address',
        MonthlyIncome: 'Monthly income must not be empty',
      },
    ],
    [
      {
        reservationNumber: '10000000000',
        SSN: '512-45-1001',
        Email: 'jordan@@example.com',
        MonthlyIncome: '4200',
      },
      { Email: 'Invalid email address' },
    ],
  ])(
    '[CS-002] [CS-005] [CS-006] [CS-007] [CS-008] [CS-009] [CS-010] [CS-011] [CS-013] of %j',
    async (given, messages) => {
      const visitor = await visit(product, 'cs.surge');
      expect(await visitor.messages('secondCardReservation', given)).toEqual(messages);
    },
  );

  it('[CS-015] [CON-007] has its question about a monthly income of 12000 and more', async () => {
    const visitor = await visit(product, 'cs.surge');
    const { fields } = await visitor.form('secondCardReservation');
    const warning = 'field.MonthlyIncome.warning';
    expect(fields.MonthlyIncome?.widgetProps).toMatchObject({ warnAt: 12_000, warning: { $copy: warning } });
    const copy = JSON.parse(readFileSync('brands/_base/copy.en.json', 'utf8'));
    expect(copy[warning]).toBe('Please Ensure that total Monthly Income is Correct!');
  });

  it('[CS-012] [SVC-001] asks the e-mail service first', async () => {
    const visitor = await visit(product, 'cs.surge');
    await confirm(visitor, { Email: 'undeliverable@example.com' });
    expect(visitor.fieldMessages()).toEqual({
      Email: 'This email address seems to be invalid, please provide a valid one',
    });
    expect(visitor.sent('validate-cs-reservation')).toEqual([]);
  });

  it('[API-035] [A-070] [A-071] sends eleven digits, and the income under both keys', async () => {
    const visitor = await atTerms();
    expect(visitor.sent('validate-cs-reservation')).toEqual([
      {
        reservationNumber: '10000001001',
        ssn: '512-45-1001',
        Email: 'jordan@example.test',
        MonthlyIncome: 3200,
        grossMonthlyIncome: 3200,
        productName: 'Surge',
        campaignId: '',
      },
    ]);
  });

  it('[A-098] of an unknown number says so', async () => {
    const visitor = await visit(product, 'cs.surge');
    await confirm(visitor, { reservationNumber: '90000001001' });
    expect(visitor.screen()).toBe('reservation');
    expect(visitor.fieldMessages()).toEqual({ reservationNumber: 'Invalid Reservation Code' });
  });
});

describe('the terms of CS', () => {
  it('[RTE-019] [RTE-028] without a reservation lead to the start', async () => {
    const visitor = await visit(product, 'cs.surge', '/terms?sid=spring');
    expect([visitor.screen(), visitor.address()]).toEqual(['reservation', '/?sid=spring']);
  });

  it('[CS-016] [CS-018] have the section for an authorized user, and the disclosures', async () => {
    const visitor = await atTerms();
    expect(visitor.props('authorizedUser')).toMatchObject({
      title: 'Add Authorized User (Optional)',
      open: false,
    });
    const { sections } = await visitor.form('application');
    const ids = sections.map(({ id }) => id);
    const order = ['cardholder', 'eSign', 'terms', 'protection', 'acknowledgements', 'sms'];
    expect(ids.filter((id) => order.includes(id))).toEqual(order);
    expect(sections.find(({ id }) => id === 'cardholder')?.block).toBe('authorizedUser');
    await open(visitor);
    expect(visitor.props('authorizedUser')).toMatchObject({ open: true });
  });

  it('[CS-017] [CS-019] [CS-020] [CS-021] ask for three names and a box', async () => {
    const { fields, sections } = await (await atTerms()).form('application');
    const names = sections.find(({ id }) => id === 'cardholderName')?.fields.map(({ name }) => name);
    expect(names).toEqual(Object.keys(user).sort((one, other) => place(one) - place(other)));
    const longest = (name: string) => fields[name]?.filter?.maxLength;
    expect(names?.map(longest)).toEqual([17, 25, 1, undefined]);

    function place(name: string): number {
      return ['FirstName', 'LastName', 'MI', 'addUser'].findIndex((end) => name.endsWith(end));
    }
  });

  it('[SUB-003] [SUB-004] [SUB-005] [A-097] submit what the reservation knows, without what other flows ask', async () => {
    const visitor = await atTerms();
    expect(await visitor.submit('application', 'submit', { ...agreed, MiddleName: 'Q' })).toEqual([]);
    expect([visitor.screen(), visitor.address()]).toEqual(['approved', '/approved?sid=spring']);
    const [sent] = visitor.sent('submit-application') as Record<string, Record<string, unknown>>[];
    expect(sent).toMatchObject({
      Applicant: {
        ReservationCode: '10000001001',
        FirstName: 'Jordan',
        MiddleInitial: 'Q',
        LastName: 'Avery',
        Address1: '500 Congress Ave',
        City: 'Austin',
        State: 'TX',
        Zip: '78701',
        Email: 'jordan@example.test',
        PrimaryPhone: '5125550100',
        SSN: '512-45-1001',
        Suffix: '',
        DOB: '1990-02-09',
        MonthlyIncome: 3200,
        IncomeSource: '',
      },
      AdditionalCardholder: {
        HasAdditionalCardholder: false,
        FirstName: '',
        MI: '',
        LastName: '',
        Suffix: '',
      },
      SiteSettings: { Flow: 'CS', Step: 2 },
    });
    expect(sent?.Applicant).not.toHaveProperty('MiddleName');
    // The plain site does not ask for it.
    expect(sent?.Applicant).not.toHaveProperty('cashIntent');
    expect(sent?.Applicant).not.toHaveProperty('HasCheckingAccount');
    expect(sent).not.toHaveProperty('HasCardColorChoice');
  });

  it('[CS-017] [A-097] add the user whose box is ticked', async () => {
    const visitor = await atTerms();
    await open(visitor);
    expect(await visitor.submit('application', 'submit', { ...agreed, ...user })).toEqual([]);
    expect(visitor.applicant().hasAdditionalCardholder).toBe('true');
    expect(visitor.sent('submit-application')[0]).toMatchObject({
      AdditionalCardholder: {
        HasAdditionalCardholder: true,
        FirstName: 'Sam',
        MI: 'T',
        LastName: 'Avery',
        Suffix: '',
      },
    });
  });

  it.each([
    ['names without the box', { ...user, addUser: false }],
    [
      'the box without names',
      { addUser: true, additionalCardholderFirstName: '', additionalCardholderLastName: '' },
    ],
  ])('[SUB-009] [CS-023] [CS-024] are refused by the server, too, with %s', async (_what, cardholder) => {
    const page = await openPage(product, 'cs.surge', '/');
    page.site.flow.raise('reservationSent', answers);
    await page.quiet();
    await page.site.flow.raise('submit', { ...agreed, ...cardholder });
    await page.quiet();
    expect(page.sent('submit-application')).toHaveLength(1);
    const { route, dialogs } = page.site.store.get(machineAtom);
    expect([route, dialogs]).toEqual(['terms', ['unknownError']]);
  });

  const box = 'Please confirm the additional cardholder or empty all fields above';
  const names = 'Required field. Please enter only letters and hyphens.';
  const { addUser: _box, ...unconfirmed } = user;

  it.each([
    ['CS-023', unconfirmed, { addUser: box }],
    ['CS-023', { additionalCardholderMI: 'T' }, { addUser: box }],
    [
      'CS-023 CS-024',
      { addUser: true },
      { additionalCardholderFirstName: names, additionalCardholderLastName: names },
    ],
    ['CS-024', { ...user, additionalCardholderLastName: undefined }, { additionalCardholderLastName: names }],
    [
      'CS-022 CS-024',
      { ...user, additionalCardholderLastName: 'Av3ry' },
      { additionalCardholderLastName: names },
    ],
    [
      'XFD-006',
      { ...user, additionalCardholderFirstName: 'Jordan' },
      {
        additionalCardholderFirstName:
          "The Additional cardholder's name must be different than the applicant.",
      },
    ],
    ['CS-016', {}, {}],
  ])('[%s] answered with %j', async (_rows, given, messages) => {
    const visitor = await atTerms();
    await open(visitor);
    expect(await visitor.messages('application', { ...agreed, ...given })).toEqual(messages);
  });

  it('[CS-025] drop the user when the section is closed', async () => {
    const visitor = await atTerms();
    await open(visitor);
    await visitor.press('authorizedUserToggled', { open: false });
    expect(await visitor.messages('application', { ...agreed, ...unconfirmed })).toEqual({});
  });
});

describe('a decision about a second card', () => {
  it.each([
    ['RES-020', '2001', 'We are unable to verify your identity.'],
    ['RES-020 DEC-014 ERR-024', '2006', 'We were unable to approve your application.'],
    ['RES-021 ALT-002', '2007', 'Good news! There may be another option available for you...'],
  ])('[%s] persona %s: "%s"', async (_rows, persona, words) => {
    const visitor = await atTerms({
      SSN: `512-45-${persona}`,
      reservationNumber: `1000000${persona}`,
    });
    await visitor.submit('application', 'submit', agreed);
    expect(visitor.screen()).toBe('decision');
    expect(visitor.words()).toContain(words);
  });
});
