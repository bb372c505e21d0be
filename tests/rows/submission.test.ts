import { beforeAll, describe, expect, it } from 'vitest';
import { product } from '../journeys/theProduct.ts';
import { type Visitor, visit } from '../journeys/Visitor.ts';
import { acceptance, applicant, everySection } from './answers.ts';

async function submitted(answers: Record<string, unknown>, path = '/', site = 'prequal.surge') {
  const visitor = await visit(product, site, path);
  expect(await visitor.submit('application', 'submit', answers)).toEqual([]);
  const body = visitor.sent('submit-application')[0] as Record<string, Record<string, unknown>>;
  return { visitor, body };
}

describe('the payload of submission', () => {
  it('[SUB-002] [SUB-004] [F-202] [F-203] [API-017] holds the applicant under the names of the documents', async () => {
    const { body } = await submitted({
      ...applicant,
      MiddleName: 'Q',
      Suffix: 'JR',
      SecondaryPhone: '5125550143',
    });
    expect(body.Applicant).toEqual({
      FirstName: 'Jordan',
      MiddleName: 'Q',
      LastName: 'Avery',
      Suffix: 'JR',
      Address1: '500 Congress Ave',
      Address2: '',
      City: 'Austin',
      State: 'TX',
      Zip: '78701',
      Email: 'jordan@example.test',
      PrimaryPhone: '5125550142',
      SecondaryPhone: '5125550143',
      DOB: '1990-02-09',
      SSN: '512-45-1001',
      MonthlyIncome: 3200,
      IncomeSource: 'Employed Full-time',
      HasCheckingAccount: true,
      ReservationCode: '',
    });
  });

  it('[SUB-004] [FRM-021] [F-202] tells of cash only where that is asked', async () => {
    const asked = await visit(product, 'cfc-full.surge');
    expect((await asked.form('application')).fields.cashIntent).toBeDefined();
    const { body } = await submitted({ ...applicant, cashIntent: 'true' });
    expect(body.Applicant).not.toHaveProperty('cashIntent');
  });

  it('[SUB-005] [SUB-018] [SUB-020] [API-017] tells of card colours and of the bank link at the top', async () => {
    const { body } = await submitted(applicant);
    expect(body).toMatchObject({ HasCardColorChoice: true, PendUser: true });
    expect(body).not.toHaveProperty('MFA_Id');
    const bare = await submitted(applicant, '/', 'prequal-bare.surge');
    expect(bare.body).toMatchObject({ HasCardColorChoice: false, PendUser: false });
  });

  it('[SUB-006] [SUB-007] holds the terms, with the e-mail opt-in always true', async () => {
    const { body } = await submitted(applicant);
    expect(body.Terms).toEqual({
      ESignConsent: true,
      OverlimitPrivilege: false,
      CreditProtection: false,
      TcAcknowledgement: false,
      EmailOptIn: true,
      CardColorCode: '',
      SMSConsent: false,
      eConsentAcknowledgement: false,
      OverlimitConsentValue: false,
    });
  });

  it('[SVC-019] has the state of a spouse checked without the address of the page', async () => {
    const { visitor } = await submitted(everySection);
    const [own, spouse] = visitor.sent('validate-state');
    expect(own).toHaveProperty('Url');
    expect(spouse).not.toHaveProperty('Url');
    expect(spouse).toMatchObject({ FirstName: 'Robin', Zip: '53703', checkNonBusinessState: true });
  });

  it('[SUB-011] [SUB-012] takes tracking values from the query, and the publisher before the product setting', async () => {
    const { body } = await submitted(applicant, '/?pub=77&sid=s1&subid=s2&hid=h1&c1=a&c2=b&c3=c&srcid=z');
    expect(body.Tracking).toMatchObject({
      PubId: '77',
      SID: 's1',
      SubId: 's2',
      HID: 'h1',
      C1: 'a',
      C2: 'b',
      C3: 'c',
      SrcId: 'z',
    });
    const plain = await submitted(applicant);
    expect(plain.body.Tracking).toMatchObject({ PubId: '0' });
  });

  it.each([
    ['?gclid=g1', { Gclid: 'g1' }],
    ['?gclid=g1&utm_source=Google', { Gclid: 'g1' }],
    ['?gclid=g1&utm_source=news', {}],
    [`?gclid=${'x'.repeat(501)}`, {}],
    ['?fbclid=f1&utm_source=news', { Fbclid: 'f1' }],
    ['?msclkid=m1', { Msclid: 'm1' }],
    ['', {}],
  ])(
    '[SUB-011] [SUB-013] with the query "%s" tells of these clicks, each with its end: %j',
    async (query, clicks) => {
      const { body, visitor } = await submitted(applicant, `/${query}`);
      const ends = Object.keys(clicks).map((click) => [
        `${click}Expiry`,
        visitor.remembered(`clicks.${click.toLowerCase()}.expiry`),
      ]);
      const told = Object.entries(body.Tracking ?? {}).filter(([key]) => /clid/iu.test(key));
      expect(Object.fromEntries(told)).toEqual({ ...clicks, ...Object.fromEntries(ends) });
    },
  );

  it('[SUB-014] [SUB-015] [SUB-016] [SUB-017] holds the site, with the token of the query', async () => {
    const { body } = await submitted(applicant, '/?token=abc');
    expect(body.SiteSettings).toMatchObject({
      EngineID: 0,
      IsPrequal: true,
      ProductCode: 'SURGE',
      Flow: 'PREQUAL',
      Token: 'abc',
      AFJRef: false,
    });
    expect(Object.keys(body.SiteSettings ?? {}).sort()).toEqual(
      [
        'WebSite',
        'EngineID',
        'IsPrequal',
        'PID',
        'ProductCode',
        'ProductId',
        'AppRef',
        'Step',
        'TermsId',
        'Token',
        'Flow',
        'AFJRef',
      ].sort(),
    );
  });
});

describe('the offer', () => {
  let offer: Visitor;

  beforeAll(async () => {
    offer = (await submitted(applicant)).visitor;
  });

  it.each([
    ['OFR-001', 'You are Pre-Approved! To Get Your Card'],
    ['OFR-002', '$700'],
    ['OFR-010', 'ACCEPT YOUR CARD'],
    ['OFR-003', 'Pricing and terms'],
  ])('[%s] shows "%s"', (_row, words) => {
    // Heading and lead (F-413).
    expect(offer.words().replaceAll('\n', ' ')).toContain(words);
  });

  it('[OFR-010] [OFR-009] says CONTINUE where a code is asked for', async () => {
    const { visitor } = await submitted(applicant, '/', 'prequal-mfa.surge');
    expect(visitor.words()).toContain('CONTINUE');
  });

  it('[OFR-005] [OFR-022] [OFR-023] [AFT-013] [CON-016] states the price of credit protection and how to cancel it', async () => {
    const { fields } = await offer.form('offer');
    expect(offer.textOf(fields.creditProtection?.hint)).toBe(
      '$1.39 per $100 of outstanding balance each billing cycle. Cancel within 30 days for a full refund.',
    );
  });

  it('[OFR-014] [OFR-024] [ENT-011] [RES-022] sends the acceptance with every key of the documents', async () => {
    const { visitor } = await submitted(applicant);
    expect(await visitor.submit('offer', 'submit', acceptance)).toEqual([]);
    const [body] = visitor.sent('submit-application-offer');
    expect(body).toMatchObject({
      Initials: '',
      CreditProtection: false,
      OverlimitConsentValue: false,
      CardColorCode: '02',
      HasCardColorChoice: true,
      AgreeAcknowledgements: true,
      SMSConsent: true,
      primaryPhone: '5125550142',
      secondaryPhone: '',
      eConsentAcknowledgement: true,
      AFJRef: true,
    });
    expect(visitor.applicant()).toMatchObject({ eSignConsent: '1', tcAcknowledgement: '1' });
  });

  it('[APR-002] [APR-004] [APR-005] [APR-007] approval shows number, limit, arrival and the notice', async () => {
    const { visitor } = await submitted(applicant);
    await visitor.submit('offer', 'submit', acceptance);
    const words = visitor.words();
    expect(words).toContain('Congratulations!');
    expect(words).toMatch(/\b\d{9}\b/u);
    expect(words).toContain('$700');
    expect(words).toContain('7 to 10 days');
    expect(words).toContain('Equal Credit Opportunity');
  });
});

describe('the Terms link', () => {
  it('[RTE-032] [LAY-006] [LAY-011] leads to the configured address, and to the terms page from a result', async () => {
    const visitor = await visit(product, 'prequal.surge');
    expect(visitor.linkAddress('terms')).toBe('/tc');
    const { visitor: declined } = await submitted({ ...applicant, SSN: '512-45-2001' });
    expect(declined.linkAddress('terms')).toBe('/tc');
    expect(visitor.linkAddress('privacy')).toBe('/privacy');
    expect(visitor.linkAddress('phone')).toMatch(/^tel:\+1\d{10}$/u);
  });
});
