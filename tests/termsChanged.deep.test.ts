import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gatherEvidence } from '../issuer/domain/evidence/gatherEvidence.ts';
import { type OpenedProduct, serveProduct } from '../scripts/walk/openPage.ts';
import { compile } from '../src/authoring/compile.ts';
import { publish, rollback } from '../src/compile/release/pointer.ts';
import { idOf } from '../testing/server/storedRows.ts';
import { amendedCatalogue } from '../testing/support/amendedCatalogue.ts';
import { releasesOfThisRun } from '../testing/support/releasesOfThisRun.ts';
import { type Visitor, visit } from './journeys/Visitor.ts';
import { application } from './rows/answers.ts';
import { heldTerms } from './rows/reservations.ts';

/** What the younger release says beside a box of the application, and asks to be agreed to. */
const youngWords = 'I have read the paper about papers.';
/** Beside a box whose words are others now. */
const askedAgain = 'These terms have changed. Please review them and answer again.';
const minutes = 60_000;

const folder = mkdtempSync(join(tmpdir(), 'cardstock-terms-'));
let product: OpenedProduct;
let old: string;
let young: string;
let passed = 0;

beforeAll(async () => {
  cpSync(await releasesOfThisRun(), folder, { recursive: true });
  product = await serveProduct(folder, () => new Date(Date.now() + passed));
  old = product.release;
  const amended = amendedCatalogue({
    'brands/_base/copy.en.json': { 'field.eSignConsent.label': youngWords },
  });
  const { release, sentences } = await compile({ root: amended.root, releases: folder, publish: false });
  amended.remove();
  if (release === undefined) throw new Error(sentences.mistakes.join('\n'));
  young = release.hash;
});

afterAll(async () => {
  await product.close();
  rmSync(folder, { recursive: true });
});

/** The records of what a visitor agreed to, each with its release and its words. */
async function agreedBy(visitor: Visitor) {
  const reference = String(visitor.value('result.ref_number'));
  const evidence = await gatherEvidence(
    product.database,
    product.secrets,
    await idOf(product.database, reference),
  );
  expect(evidence?.fault).toBeUndefined();
  return (evidence?.records ?? []).filter(({ name }) => name !== '');
}

async function expectAgreed(visitor: Visitor, release: string): Promise<void> {
  const records = await agreedBy(visitor);
  expect(new Set(records.map((record) => record.release))).toEqual(new Set([release]));
  const { text } = records.find(({ name }) => name === 'eSignConsent') ?? {};
  expect(text?.includes(youngWords)).toBe(release === young);
}

/**
 * Sends what the page holds once more: not before what has other words was answered again.
 * @param again all that is asked once more, with its answers
 */
async function sendAgain(visitor: Visitor, again: Record<string, unknown>): Promise<void> {
  expect(visitor.dialogs()).toEqual(['terms-changed']);
  await visitor.press('close');
  const names = Object.keys(again);
  expect(visitor.fieldMessages()).toEqual(Object.fromEntries(names.map((name) => [name, askedAgain])));
  const refused = await visitor.submit('application', 'submit', {});
  expect(refused.map(({ field }) => field).sort()).toEqual(names.sort());
  expect(await visitor.submit('application', 'submit', again)).toEqual([]);
  expect(visitor.dialogs()).toEqual([]);
}

async function override(place: string, value: unknown): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${product.port}/sandbox/overrides/${place}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ value }),
  });
  expect(answer.status, await answer.text()).toBeLessThan(300);
}

describe('a page that was opened before a release was published', () => {
  it('[F-101] [REL-03] goes on with its own release in a new session', async () => {
    const visitor = await visit(product, 'cfc.surge');
    await publish(folder, young, 'surge.cfc');
    passed += 31 * minutes;
    expect(await visitor.submit('application', 'submit', application)).toEqual([]);
    expect(visitor.sent('get-configuration').map(({ release }) => release)).toEqual([old, old]);
    expect(visitor.dialogs()).toEqual([]);
    await expectAgreed(visitor, old);
  });

  it('[REL-03] goes on with the release that its document is of', async () => {
    await publish(folder, young, 'reflex.cfc');
    const visitor = await visit(product, 'cfc.reflex');
    expect(await visitor.submit('application', 'submit', application)).toEqual([]);
    await expectAgreed(visitor, old);
  });

  it('[SAFE-11] draws the release in force where it names one that the site never ran', async () => {
    const visitor = await visit({ ...product, release: young }, 'cfc.fit');
    const [{ release } = {}] = visitor.sent('get-configuration');
    expect(release).toBe(young);
    const answers = { ...application, extraConsent: true };
    expect(await visitor.submit('application', 'submit', answers)).toEqual([]);
    expect(visitor.dialogs()).toEqual([]);
    await expectAgreed(visitor, old);
  });

  it('[REL-03] [SAFE-11] has the words of the release in force where its own was taken back', async () => {
    await publish(folder, young, 'revel.cfc');
    const visitor = await visit({ ...product, release: young }, 'cfc.revel');
    const box = async () => visitor.textOf((await visitor.form('application')).fields.eSignConsent?.label);
    expect(await box()).toBe(youngWords);
    await rollback(folder, 'revel.cfc');
    passed += 31 * minutes;
    expect(await visitor.submit('application', 'submit', application)).toEqual([]);
    expect(await box()).not.toBe(youngWords);
    await sendAgain(visitor, { eSignConsent: '1' });
    await expectAgreed(visitor, old);
  });
});

describe('what a page shows that holds no longer', () => {
  it('[REL-03] [AFT-013] is shown anew with another price, and the answers stay', async () => {
    const visitor = await visit(product, 'dm.surge');
    await visitor.submit('reservation', 'reservationSent', {
      reservationNumber: '10000001001',
      SSN: '512-45-1001',
    });
    await override('surge.dm/settings/CreditProtection/DefaultPrice', 1.49);
    expect(await visitor.submit('application', 'submit', heldTerms)).toEqual([]);
    expect(visitor.value('applicant.creditProtectionPrice')).toBe(1.49);
    await sendAgain(visitor, { creditProtection: 'no', generalAcknowledgement: '1' });
    const protection = (await agreedBy(visitor)).find(({ name }) => name === 'creditProtection');
    expect(protection?.text).toContain('$1.49 per $100');
  });

  it('[REL-03] is shown anew with another bank, and the page says so where it cannot be fetched', async () => {
    let isAway = false;
    const answer = (path: string) =>
      isAway && path.endsWith('get-configuration') ? new Response('', { status: 503 }) : undefined;
    const visitor = await visit(product, 'cfc.verve', '/', { answer });
    await override('verve.cfc/settings/BrandSettings/BankName', 'Bank of Elsewhere');
    isAway = true;
    expect(await visitor.submit('application', 'submit', application)).toEqual([]);
    expect(visitor.dialogs()).toEqual(['unknown-error']);
    expect(visitor.applicant()).toMatchObject(application);
    isAway = false;
    await visitor.press('retry');
    await sendAgain(visitor, { generalAcknowledgement: '1', SMSConsent: true });
    expect(JSON.stringify(await agreedBy(visitor))).toContain('Bank of Elsewhere');
  });

  it.each([
    ['does not say what of it holds', undefined],
    ['names something else', [{ Field: 'SSN' }, { Field: '__proto__' }, { Field: 'esignconsent' }]],
    ['names more than there is', Array.from({ length: 1_000 }, (_, index) => ({ Field: `name${index}` }))],
  ])('[REL-03] [A-021] is asked again as a whole where the API %s', async (_what, Fields) => {
    let isOutdated = true;
    const answer = (path: string) =>
      isOutdated && path.endsWith('submit-application')
        ? Response.json({ Error: { Code: 'termsChanged', Message: 'Other terms.', Fields } }, { status: 409 })
        : undefined;
    const visitor = await visit(product, 'cfc.revel', '/', { answer });
    const { fields } = await visitor.form('application');
    expect(await visitor.submit('application', 'submit', application)).toEqual([]);
    expect(visitor.applicant()).toMatchObject({ SSN: application.SSN });
    isOutdated = false;
    const consents = Object.values(fields).filter(({ consent }) => consent !== undefined);
    const given = consents.map(({ name }) => [name, application[name as keyof typeof application]]);
    await sendAgain(visitor, Object.fromEntries(given.filter(([, value]) => value !== undefined)));
  });

  it('[REL-03] is asked again, too, where the release that the page takes over says it otherwise', async () => {
    const visitor = await visit(product, 'standalone.surge', '/apply');
    await visitor.form('application');
    await publish(folder, young, 'surge.standalone');
    // The session is about the old release, so the server refuses nothing but what names the bank.
    await override('surge.standalone/settings/BrandSettings/BankName', 'Bank of Elsewhere');
    expect(await visitor.submit('application', 'submit', application)).toEqual([]);
    await sendAgain(visitor, { eSignConsent: '1', generalAcknowledgement: '1', SMSConsent: true });
    await expectAgreed(visitor, young);
  });

  it('[REL-03] is shown anew with the release in force where its own is gone', async () => {
    const visitor = await visit(product, 'cfc.cerulean');
    // As a page has it that drew the form.
    await visitor.form('application');
    await publish(folder, young);
    rmSync(join(folder, old), { recursive: true });
    expect(await visitor.submit('application', 'submit', application)).toEqual([]);
    await sendAgain(visitor, { eSignConsent: '1' });
    await expectAgreed(visitor, young);
  });
});
