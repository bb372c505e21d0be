import { beforeAll, describe, expect, it } from 'vitest';
import { amendedProduct } from '../journeys/amendedProduct.ts';
import { product } from '../journeys/theProduct.ts';
import { type Visitor, visit } from '../journeys/Visitor.ts';
import { application } from './answers.ts';
import { applied } from './results.ts';

async function atBank(): Promise<Visitor> {
  const visitor = await applied(product, '2007', { path: '/?sid=s1' });
  await visitor.press('grandBankShown');
  return visitor;
}

describe('the way to the grand bank', () => {
  it('[ALT-001] [ALT-002] [GRB-008] [A-060] leads over the offer on the decision page', async () => {
    const visitor = await applied(product, '2007', { path: '/?sid=s1' });
    expect(visitor.screen()).toBe('decision');
    expect(visitor.words()).toContain('Grand360 bank account');
    await visitor.press('grandBankShown');
    expect(visitor.screen()).toBe('grandbank');
    expect(visitor.address()).toBe('/grandbank?sid=s1');
    await visitor.press('resultShown');
    expect(visitor.screen()).toBe('decision');
  });

  it('[A-060] a switch of the flow makes it the direct target, for those to whom it was offered', async () => {
    const amended = await amendedProduct();
    const direct = (persona: string) => applied(amended, persona, { site: 'prequal.verve' });
    expect((await direct('2007')).screen()).toBe('grandbank');
    expect((await direct('2001')).screen()).toBe('decision');
  });

  it('[GRB-001] is there in the flows of an application, too', async () => {
    const visitor = await visit(product, 'cfc.surge');
    await visitor.submit('application', 'submit', { ...application, SSN: '512-45-2007' });
    await visitor.press('grandBankShown');
    expect(visitor.screen()).toBe('grandbank');
  });
});

describe('the grand bank’s page', () => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await atBank();
  });

  it('[GRB-001] [GRB-002] lists the benefits, each with a tooltip', () => {
    const items = visitor.props('benefits')?.items as Record<string, Record<string, string>>;
    expect(Object.values(items).map(({ title }) => title)).toEqual([
      'Up to $150 in Cover Me Now',
      'Checking & Savings Bundle',
      'Easy Access',
      'Get paid up to 2 days early',
      'More perks',
      'Satisfaction Guarantee',
      'Automatic Savings Tool',
      'Joint Accounts',
      'Simulator and Credit Score Monitoring',
      'Free Financial Wellness Tool',
      'Deposits are Safe',
      'No credit check',
    ]);
    for (const { tip } of Object.values(items)) expect(tip?.length).toBeGreaterThan(20);
  });

  it.each([
    ['GRB-003 CON-027', '$5 a month'],
    ['GRB-004', 'No minimum deposit'],
    ['GRB-004', '24/7 access'],
    ['GRB-004', '40,000 surcharge-free ATMs'],
    ['GRB-005', "Let's Go!"],
    ['GRB-007', 'Privacy'],
    ['GRB-007', 'About the bank'],
  ])('[%s] says "%s"', (_rows, words) => expect(visitor.words()).toContain(words));

  it('[GRB-005] [GRB-006] [GRB-008] [A-061] "Let’s Go!" reports the redirect and posts the authid to the bank', async () => {
    await visitor.press('grandBankChosen');
    expect(visitor.opened()).toEqual([
      {
        url: expect.stringMatching(/^http:\/\/bank\.localhost(:\d+)?\/$/u),
        fields: { authid: visitor.value('result.GBAuthId') },
      },
    ]);
    expect(visitor.value('result.GBAuthId')).toMatch(/^[0-9a-f]{32}$/u);
    expect(visitor.sent('update-gb-redirect-status')).toEqual([
      { interstitialPage: false, isRedirected: true, ApplicantId: visitor.value('result.ref_number') },
    ]);
    expect(visitor.screen()).toBe('grandbank');
  });
});
