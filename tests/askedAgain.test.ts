import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gatherEvidence } from '../issuer/domain/evidence/gatherEvidence.ts';
import type { OpenedProduct } from '../scripts/walk/openPage.ts';
import { idOf } from '../testing/server/storedRows.ts';
import { openProduct } from './journeys/Product.ts';
import { type Visitor, visit } from './journeys/Visitor.ts';
import { acceptance, applicant, application, card } from './rows/answers.ts';
import { codeTo } from './rows/codeTo.ts';

const banks = ['Bank of Elsewhere', 'Bank of Nowhere'];
let product: OpenedProduct;

beforeAll(async () => {
  product = await openProduct();
});

afterAll(() => product.close());

async function override(place: string, body: unknown): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${product.port}/sandbox/overrides/${place}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status, await answer.text()).toBeLessThan(300);
}

/** A bank with another name: it stands in the statements of most consents. */
const rename = (site: string, value: string) =>
  override(`${site}/settings/BrandSettings/BankName`, { value });

/** What a page asks again once the server refused it. */
async function asked(visitor: Visitor): Promise<string[]> {
  expect(visitor.dialogs()).toEqual(['terms-changed']);
  await visitor.press('close');
  return Object.keys(visitor.fieldMessages()).sort();
}

async function recordsOf(visitor: Visitor, reference = String(visitor.value('result.ref_number'))) {
  const id = await idOf(product.database, reference);
  return (await gatherEvidence(product.database, product.secrets, id))?.records ?? [];
}

/** A server that refuses what a call states. */
function refusing(call: string, Fields?: { Field: string }[]) {
  const error = { Error: { Code: 'termsChanged', Fields } };
  return (path: string) => (path.endsWith(call) ? Response.json(error, { status: 409 }) : undefined);
}

describe('consents whose words changed are asked again', () => {
  it('[REL-03] [OFR-007] with an offer, as often as they change, and the card stays', async () => {
    const visitor = await visit(product, 'prequal.surge');
    await visitor.submit('application', 'submit', applicant);
    for (const name of banks) {
      await rename('surge.prequal', name);
      expect(await visitor.submit('offer', 'submit', acceptance)).toEqual([]);
      expect(await asked(visitor)).toEqual(['SMSConsent', 'generalAcknowledgement']);
      expect(visitor.applicant()).toMatchObject({ cardColorCode: '02', eConsentAcknowledgement: true });
    }
    expect(await visitor.submit('offer', 'submit', acceptance)).toEqual([]);
    expect(visitor.screen()).toBe('approved');
    const sms = (await recordsOf(visitor)).filter(({ name }) => name === 'SMSConsent');
    expect(sms.map(({ text }) => banks.filter((name) => text?.includes(name)))).toEqual([
      ['Bank of Nowhere'],
    ]);
  });

  it('[REL-03] [PAY-016] with a payment, and the card stays', async () => {
    const visitor = await visit(product, 'activation.surge', '/payfee');
    const reference = '900201002';
    await visitor.submit('payfee', 'payFeeSent', { referenceNumber: reference, last4ssn: '1002' });
    await rename('surge.activation-payment', 'Bank of Elsewhere');
    expect(await visitor.submit('cardPayment', 'paymentSent', card)).toEqual([]);
    expect(await asked(visitor)).toEqual(['authorizeCard']);
    expect(visitor.applicant()).toMatchObject({ ...card, authorizeCard: undefined });
    expect(await visitor.submit('cardPayment', 'paymentSent', { authorizeCard: true })).toEqual([]);
    expect(visitor.remembered('payment')).toBe('1');
    const { name, text } = (await recordsOf(visitor, reference)).at(-1) ?? {};
    expect([name, text]).toEqual(['authorizeCard', expect.stringContaining('Bank of Elsewhere')]);
    expect(text).toContain('to charge $89.00 to this card for my processing fee');
  });

  it('[REL-03] [MFA-009] with no further code', async () => {
    const visitor = await visit(product, 'cfc-mfa.fit');
    const answers = { ...application, extraConsent: true };
    expect(await visitor.submit('application', 'submit', answers)).toEqual([]);
    await rename('fit.cfc', 'Bank of Elsewhere');
    await visitor.press('codeEntered', { verifyCode: await codeTo(product, '5125550142') });
    expect(await asked(visitor)).toContain('extraConsent');
    expect(await visitor.submit('application', 'submit', answers)).toEqual([]);
    expect(visitor.screen()).toBe('approved');
    expect(visitor.sent('send-Mfa')).toHaveLength(1);
  });

  it('[REL-03] but not those that nobody agreed to', async () => {
    await override('verve.cfc/rules/SMSConsent', { IsRequired: false, AcceptedValues: '' });
    const visitor = await visit(product, 'cfc.verve');
    await rename('verve.cfc', 'Bank of Elsewhere');
    const answers = { ...application, SMSConsent: false };
    expect(await visitor.submit('application', 'submit', answers)).toEqual([]);
    expect(await asked(visitor)).toEqual(['generalAcknowledgement']);
    expect(await visitor.submit('application', 'submit', { generalAcknowledgement: '1' })).toEqual([]);
    const sms = (await recordsOf(visitor)).find(({ name }) => name === 'SMSConsent');
    expect(sms).toMatchObject({ answer: 'false', text: expect.stringContaining('Bank of Elsewhere') });
  });

  it('[REL-03] but not those of an earlier screen, which were recorded', async () => {
    const answer = refusing('submit-application-offer');
    const visitor = await visit(product, 'prequal.reflex', '/', { answer });
    await visitor.submit('application', 'submit', applicant);
    await visitor.form('application');
    expect(await visitor.submit('offer', 'submit', acceptance)).toEqual([]);
    const { fields } = await visitor.form('offer');
    const consents = Object.values(fields).filter(({ consent }) => consent !== undefined);
    expect(await asked(visitor)).toEqual(consents.map(({ name }) => name).sort());
    expect(visitor.applicant()).toMatchObject({ authPrequal: '1' });
  });

  it.each([
    ['with a box outside a form', undefined],
    ['with such a box where the API names something else', [{ Field: 'generalAcknowledgement' }]],
  ])('[REL-03] [LNK-004] %s, and its terms are to be opened again', async (_what, fields) => {
    const visitor = await visit(product, 'cfc.revel', '/', {
      answer: refusing('initiate-flinks-application', fields),
    });
    await visitor.submit('application', 'submit', { ...application, SSN: '512-45-1009' });
    await visitor.press('linkTermsAsked');
    await visitor.press('termsClicked');
    await visitor.press('termsDocumentReady', {});
    expect(visitor.value('session.linkTermsDocument')).toBe(true);
    await visitor.press('close');
    await visitor.press('linkAgreementChanged', { agreed: true });
    await visitor.press('bankLinkAsked');
    await visitor.press('bankLinked', { institution: 'Test Bank One', loginId: 'approved-1' });
    expect(await asked(visitor)).toEqual([]);
    expect(visitor.props('agreement')).toMatchObject({ agreed: false });
    await visitor.press('linkAgreementChanged', { agreed: true });
    expect(visitor.props('go')).toMatchObject({ missing: 'terms' });
    expect(visitor.applicant()).toMatchObject({ generalAcknowledgement: '1' });
  });
});
