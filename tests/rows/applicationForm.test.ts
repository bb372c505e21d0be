import { beforeAll, describe, expect, it } from 'vitest';
import { someOf } from '../../testing/support/someSites.ts';
import { amendedProduct } from '../journeys/amendedProduct.ts';
import { product } from '../journeys/theProduct.ts';
import { type Visitor, visit } from '../journeys/Visitor.ts';
import { application } from './answers.ts';
import { brands } from './brands.ts';

/** The flows whose landing is the application form with its terms, and the main path of each. */
const flows = [
  { flow: 'cfc', path: '/' },
  { flow: 'standalone', path: '/apply' },
];

async function submitted(site: string, path: string, answers: Record<string, unknown>) {
  const visitor = await visit(product, site, path);
  expect(await visitor.submit('application', 'submit', answers)).toEqual([]);
  return visitor;
}

describe.each(someOf(flows))('the application form of $flow', ({ flow, path }) => {
  let visitor: Visitor;

  beforeAll(async () => {
    visitor = await visit(product, `${flow}.surge`, path);
  });

  it('[AFT-001] holds the applicant, then the terms in the order of the documents', async () => {
    const { sections } = await visitor.form('application');
    const ids = sections.map(({ id }) => id);
    const terms = ['eSign', 'terms', 'protection', 'acknowledgements', 'sms', 'smsSecondary'];
    expect(ids.slice(0, 4)).toEqual(['name', 'address', 'wisconsin', 'spouse']);
    expect(ids.slice(-terms.length)).toEqual(terms);
    expect(sections.find(({ id }) => id === 'terms')).toEqual({ id: 'terms', block: 'terms', fields: [] });
    expect(visitor.value('session.termsHtml')).toContain('Annual percentage rate');
  });

  it('[F-212] [CND-001] says that the law of Wisconsin requires what is sent to a spouse', async () => {
    const { sections } = await visitor.form('application');
    expect(visitor.textOf(sections.find(({ id }) => id === 'wisconsin')?.text)).toBe(
      'Wisconsin law requires us to send your spouse information about the terms of this account. Are you married?',
    );
  });

  it('[AFT-006] has the features of the card below the form', () => {
    const words = visitor.words();
    expect(words.indexOf('What you get with the card')).toBeGreaterThan(words.indexOf('Submit Application'));
  });

  it.each([
    ['AFT-002 AFT-004', `${flow}.surge`, 'Submit Application'],
    ['AFT-003 PRD-022', `${flow}-mfa.surge`, 'Verify and Submit'],
  ])('[%s] on %s the button says "%s"', async (_row, site, label) => {
    const { submit, busyText, busy } = (await visit(product, site, path)).props('form') ?? {};
    expect([submit, busyText, busy]).toEqual([label, 'Submitting...', false]);
  });

  it('[AFT-005] [A-006] announces the verification of the phone where it is on', async () => {
    const note = "When you select the button, we'll text a 6-digit code";
    expect(visitor.words()).not.toContain(note);
    expect((await visit(product, `${flow}-mfa.surge`, path)).words()).toContain(note);
  });

  it('[AFT-007] [AFT-010] can be sent unless a captcha is on and not passed', async () => {
    expect(visitor.props('form')).toMatchObject({ missing: null, disabledText: null });
    const captcha = (await visit(product, `${flow}-captcha.surge`, path)).props('form');
    expect(captcha).toMatchObject({ missing: 'captcha' });
    expect(captcha?.disabledText).not.toBeNull();
  });

  it.each([
    ['nothing', 1, 1, 1, 1],
    ['the state', 1, 0, 0, 0, { State: 'WY', City: 'Cheyenne', Zip: '82001' }],
    ['the e-mail', 1, 1, 0, 0, email('undeliverable@mail.example')],
    ['the address', 1, 1, 1, 0, { Address1: 'PO Box 12' }],
  ])('[AFT-011] checks state, e-mail and address in this order and stops at %s', async (...row) => {
    const [, ...rest] = row;
    const change = rest[4] ?? {};
    // An address of the test domain would not be checked.
    const answers = { ...application, ...email('jordan@mail.example'), ...change };
    const applied = await submitted(`${flow}.surge`, path, answers);
    const calls = ['validate-state', 'validate-email-service', 'validate-address-service'];
    const counts = [...calls, 'submit-application'].map((call) => applied.sent(call).length);
    expect(counts).toEqual(rest.slice(0, 4));
  });

  it('[AFT-012] [SVC-017] a state without business shows its dialog, and Close leads to the decision', async () => {
    const wyoming = { State: 'WY', City: 'Cheyenne', Zip: '82001' };
    const applied = await submitted(`${flow}.surge`, path, { ...application, ...wyoming });
    expect(applied.dialogs()).toEqual(['invalid-state']);
    await applied.press('close');
    expect(applied.screen()).toBe('decision');
    expect(applied.address()).toBe(path === '/' ? '/decision' : `${path}/decision`);
  });

  it('[AFT-013] [CON-016] states the price of credit protection', async () => {
    const { fields } = await visitor.form('application');
    expect(visitor.textOf(fields.creditProtection?.hint)).toBe(
      '$1.39 per $100 of outstanding balance each billing cycle. Cancel within 30 days for a full refund.',
    );
  });

  it.each([
    ['AFT-013', '', undefined, 1.39],
    ['AFT-014 A-040', 'D10000000000', 1.19, 1.19],
    ['AFT-015', 'D41282317994', 1.19, 0.99],
  ])(
    '[%s] [BRD-023] with the reservation "%s" and a price of one’s own of %s it is %d, with its document',
    async (_rows, ReservationCode, CreditProtectionPrice, price) => {
      const applied = await visit(product, `${flow}.surge`, path);
      const kept = email('undeliverable@mail.example');
      const answers = { ...application, ...kept, ReservationCode, CreditProtectionPrice };
      await applied.submit('application', 'submit', answers);
      expect(applied.value('applicant.creditProtectionPrice')).toBe(price);
      const file = price === 0.99 ? 'credit-protection-099' : 'credit-protection';
      expect(applied.linkAddress('creditProtection')).toBe(`/${file}`);
    },
  );

  it.each([
    ['MSG-016 A-029', 'eSignConsent', '0', 'You must agree before continue.'],
    ['AFT-001', 'creditProtection', undefined, 'You must choose an option before continue.'],
    ['AFT-001', 'generalAcknowledgement', '0', 'You must acknowledge before continue.'],
    ['AFT-019 A-036', 'SMSConsent', false, 'You must acknowledge before continue.'],
    ['MSG-013 A-035', 'confirmPrimaryPhone', '5125550199', 'Primary phone number does not match.'],
  ])('[%s] %s as %s says: %s', async (_rows, field, answer, message) => {
    const answers = { ...application, [field]: answer };
    expect(await visitor.messages('application', answers)).toEqual({ [field]: message });
  });

  it('[MSG-014] [A-035] asks for the second phone again where there is one', async () => {
    const answers = { ...application, SecondaryPhone: '5125550143' };
    const message = 'Secondary phone number does not match.';
    const wrong = { ...answers, confirmSecondaryPhone: '5125550144' };
    expect(await visitor.messages('application', wrong)).toEqual({ confirmSecondaryPhone: message });
    const right = { ...answers, confirmSecondaryPhone: '5125550143' };
    expect(await visitor.messages('application', right)).toEqual({});
  });

  it('[SUB-006] [FRM-029] sends what was agreed to', async () => {
    const applied = await submitted(`${flow}.surge`, path, { ...application, creditProtection: 'yes' });
    const [body] = applied.sent('submit-application');
    expect(body?.Terms).toEqual({
      ESignConsent: true,
      OverlimitPrivilege: false,
      CreditProtection: true,
      TcAcknowledgement: true,
      EmailOptIn: true,
      CardColorCode: '',
      SMSConsent: true,
      eConsentAcknowledgement: false,
      OverlimitConsentValue: false,
    });
    expect(body?.SiteSettings).toMatchObject({ IsPrequal: false, Flow: flow.toUpperCase(), AFJRef: false });
  });
});

describe('the extra consent', () => {
  const sites = flows.flatMap(({ flow, path }) => brands.map((brand) => ({ flow, path, brand })));

  it.each(
    someOf(
      sites,
      sites.filter(({ brand }) => brand === 'fit'),
    ),
  )(
    '[AFT-020] [CFC-004] [A-039] is asked for in CFC with Fit only: $flow with $brand',
    async ({ flow, path, brand }) => {
      const visitor = await visit(product, `${flow}.${brand}`, path);
      const isAsked = flow === 'cfc' && brand === 'fit';
      const message = 'You must acknowledge before continue.';
      expect(await visitor.messages('application', application)).toEqual(
        isAsked ? { extraConsent: message } : {},
      );
    },
  );

  it('[A-039] [F-201] is no part of the application; the record of what was agreed to has it', async () => {
    const applied = await submitted('cfc.fit', '/', { ...application, extraConsent: true });
    const [sent] = applied.sent('submit-application') as { Consents: { Name: string; Answer: string }[] }[];
    const { Consents = [], ...others } = sent ?? {};
    expect(JSON.stringify(others)).not.toMatch(/extraConsent/iu);
    expect(Consents.find(({ Name }) => Name === 'extraConsent')).toMatchObject({ Answer: 'true' });
    expect(applied.screen()).toBe('approved');
  });
});

describe('the switches of a flow’s own descriptor', () => {
  it('[A-030] [A-036] [MSG-016] [AFT-020] without checks and texts nobody has to agree to them', async () => {
    const { eSignConsent, SMSConsent, confirmPrimaryPhone, ...others } = application;
    const visitor = await visit(await amendedProduct(), 'cfc.verve');
    expect(await visitor.submit('application', 'submit', others)).toEqual([]);
    expect(visitor.screen()).toBe('approved');
  });
});

function email(Email: string) {
  return { Email, ConfirmEmail: Email };
}

describe('a ZIP code of a place where the card is not available', () => {
  const places = someOf(['00901', '09014', '34002', '96201', '00802', '96910', '96799', '96950']);

  it.each(places)('[F-709] says so, and fills nothing: %s', async (value) => {
    const visitor = await visit(product, 'cfc.surge');
    for (const [event, field] of [
      ['zipGiven', 'Zip'],
      ['spouseZipGiven', 'spouseZip'],
    ] as const) {
      await visitor.press(event, { value });
      expect(visitor.remembered('fills') ?? {}).toEqual({});
      expect(visitor.fieldMessages()[field]).toBe(
        'This Card is not available if you reside in those states.',
      );
    }
  });

  it('[F-811] says so at once for a state whose residents cannot apply, but not of a spouse', async () => {
    const visitor = await visit(product, 'cfc.surge');
    await visitor.press('zipGiven', { value: '05401' });
    expect(visitor.remembered('fills')).toEqual({ City: 'Burlington', State: 'VT' });
    expect(visitor.fieldMessages()).toEqual({
      Zip: 'This Card is not available if you reside in those states.',
    });
    await visitor.press('spouseZipGiven', { value: '05401' });
    expect(visitor.fieldMessages().spouseZip).toBeUndefined();
  });
});
