import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { protectionPrice } from '../issuer/domain/applications/decisions.ts';
import { checkConsents } from '../issuer/domain/evidence/consents.ts';
import { gatherEvidence } from '../issuer/domain/evidence/gatherEvidence.ts';
import { termsOfSite } from '../issuer/domain/terms/terms.ts';
import { writeEvidence } from '../issuer/operator/writeEvidence.ts';
import { createSandbox } from '../issuer/sandbox/createSandbox.ts';
import { type OpenedProduct, openPage } from '../scripts/walk/openPage.ts';
import { openReleases } from '../src/compile/release/Release.ts';
import { statedConsents } from '../src/engine/consents/askedConsents.ts';
import type { Consent } from '../src/engine/consents/statementOf.ts';
import type { CompiledForm } from '../src/engine/form.ts';
import { converters } from '../src/engine/values/converters.ts';
import { createSites } from '../src/server/platform/sites/createSites.ts';
import { contextAtom, sliceAtom } from '../src/state/atoms.ts';
import { idOf } from '../testing/server/storedRows.ts';
import { releasesOfThisRun } from '../testing/support/releasesOfThisRun.ts';
import { someSites } from '../testing/support/someSites.ts';
import { openProduct } from './journeys/Product.ts';
import { type Visitor, visit } from './journeys/Visitor.ts';
import { acceptance, applicant, application } from './rows/answers.ts';
import { claimOf, heldTerms } from './rows/reservations.ts';

let product: OpenedProduct;
const folder = mkdtempSync(join(tmpdir(), 'cardstock-evidence-'));

beforeAll(async () => {
  product = await openProduct();
});

afterAll(async () => {
  await product.close();
  rmSync(folder, { recursive: true });
});

/** The number of the application that a visitor was answered. */
const referenceOf = (visitor: Visitor) => String(visitor.value('result.ref_number'));

async function evidenceOf(reference: string) {
  const gathered = await gatherEvidence(
    product.database,
    product.secrets,
    await idOf(product.database, reference),
  );
  if (gathered === undefined) throw new Error(`There is no application ${reference}.`);
  return gathered;
}

/** What of a form is a consent and was asked, with its label as the page draws it. */
async function drawn(visitor: Visitor, form: string): Promise<[string, string][]> {
  const { fields } = await visitor.form(form);
  const answers = visitor.applicant();
  return Object.values(fields)
    .filter(({ name, consent }) => consent !== undefined && answers[name] !== undefined)
    .map(({ name, label }) => [name, visitor.textOf(label)]);
}

/** The label in what was recorded, without its markup. */
const labelIn = (text = '{}') =>
  String(JSON.parse(text).label ?? '').replace(/\[([^\]]*)\]\(link:\w+\)|\*\*/gu, '$1');

async function recordedOf(reference: string, call: string): Promise<[string, string][]> {
  const { records, fault } = await evidenceOf(reference);
  expect(fault).toBeUndefined();
  const ofCall = records.filter((record) => record.call === call);
  expect(ofCall[0]).toMatchObject({ place: '', name: '', statement: undefined });
  return ofCall.slice(1).map(({ name, text }) => [name, labelIn(text)]);
}

describe('what a page draws', () => {
  it('[F-724] [REL-03] [SAFE-11] is what the server holds it against, on a site and its variants', async () => {
    const releases = openReleases(await releasesOfThisRun());
    const sandbox = createSandbox();
    const sites = createSites({ releases, environment: 'development', local: sandbox.local });
    const compared: string[] = [];
    for (const {
      key,
      label,
      brand,
      paths: [path = ''],
      variants,
    } of someSites(await releases.sites())) {
      const { consents = [] } = await releases.site(key);
      expect(
        consents.filter(({ action }) => action === undefined),
        key,
      ).toEqual([]);
      for (const name of [label, ...variants.map((variant) => `${label}-${variant}`)]) {
        const host = { name: `${name}.${brand}.localhost`, port: '' };
        const site = await sites.resolve({ host, segment: path.slice(1) });
        if (site === undefined) throw new Error(`There is no site ${host.name}${path}.`);
        const page = await openPage(product, `${name}.${brand}`, path === '' ? '/' : path);
        const { store } = page.site;
        const places = [...new Set(consents.map(({ place }) => place))];
        const slice = store.get(sliceAtom);
        const forms: Record<string, CompiledForm> = {};
        for (const id of places) if (Object.hasOwn(slice.forms, id)) forms[id] = await page.form(id);
        const context = store.get(contextAtom);
        const shown = {
          slice,
          forms,
          context: {
            ...context,
            applicant: Object.fromEntries(
              consents.map(({ name, choices }) => [name, choices?.[0]?.value ?? '1']),
            ),
            result: { ...context.result, security_deposit: 89 },
            session: { ...context.session, termsId: termsOfSite(site).id, linkAgreed: true },
          },
        };
        for (const place of places) {
          const stated = await statedConsents(place, shown);
          expect(stated.length, `${name}.${brand} ${place}`).toBe(
            consents.filter((consent) => consent.place === place).length,
          );
          const prices = [protectionPrice(undefined, undefined, site.settings)];
          const { action = '', beside } = consents.find((consent) => consent.place === place) ?? {};
          const act = { call: 'check', action, beside: beside?.[0], answers: {}, fee: 89, prices };
          const check = (answers: object, left: typeof stated) =>
            checkConsents({ ...act, answers: { ...answers }, consents: left }, { site, fromPage: true })
              .unstated;
          expect(check({}, stated), `${name}.${brand} ${place}`).toEqual([]);
          // Whichever is left out, a page of ours is refused: it was asked, or the contract's own field says so.
          for (const { Name } of stated)
            expect(
              () =>
                check(
                  { [Name]: true },
                  stated.filter((other) => other.Name !== Name),
                ),
              `${name}.${brand} ${place} ${Name}`,
            ).toThrow('What was agreed to is not stated.');
          compared.push(...stated.map((consent) => `${name}.${brand} ${place} ${consent.Name}`));
        }
      }
    }
    sandbox.stop();
    expect(compared.length).toBeGreaterThan(400);
    for (const consent of [
      /^prequal\.\w+ offer creditProtection$/mu,
      /^cfc\.\w+ link-account linkAgreement$/mu,
    ])
      expect(compared.join('\n')).toMatch(consent);
  });

  it('says no value that the server does not know', async () => {
    const known = ['brand.bank', 'result.security_deposit', 'applicant.creditProtectionPrice'];
    const releases = openReleases(await releasesOfThisRun());
    for (const { key } of await releases.sites()) {
      const { consents = [] } = await releases.site(key);
      const paths = consents.flatMap((consent: Consent) => [
        ...JSON.stringify(consent).matchAll(/"path":"([^"]+)"/gu),
      ]);
      for (const [, path] of paths) expect(known, key).toContain(path);
    }
  });
});

describe('the evidence of an application', () => {
  it.each([
    ['10000001001', '$1.39'],
    ['41290001001', '$0.99'],
  ])('[DM-017] [AFT-015] has the price of the reservation %s', async (reservationNumber, price) => {
    const visitor = await visit(product, 'dm.surge');
    await visitor.submit('reservation', 'reservationSent', { reservationNumber, SSN: '512-45-1001' });
    expect(visitor.screen()).toBe('terms');
    expect(await visitor.submit('application', 'submit', heldTerms)).toEqual([]);
    const { records } = await evidenceOf(referenceOf(visitor));
    expect(records.find(({ name }) => name === 'creditProtection')?.text).toContain(`${price} per $100`);
  });

  /** Of what a call said in the contract's own fields, all that its consents say otherwise. */
  async function saidOtherwise(
    reference: string,
    call: string,
    said: Record<string, unknown>,
  ): Promise<string[]> {
    const { records } = await evidenceOf(reference);
    const consents = records.filter((record) => record.call === call && record.name !== '');
    expect(consents.length).toBeGreaterThan(0);
    // The contract has names of its own for the agreement with the terms.
    const isOf = (key: string, { name, text }: (typeof consents)[number]) =>
      /^(Tc|Agree)Acknowledgements?$/u.test(key)
        ? JSON.parse(text ?? '{}').terms !== undefined
        : name.toLowerCase() === key.toLowerCase();
    return Object.entries(said).flatMap(([key, value]) => {
      if (typeof value !== 'boolean' || key === 'EmailOptIn') return [];
      const agreed = consents.some(
        (consent) => isOf(key, consent) && converters.boolean(consent.answer) === true,
      );
      return agreed === value ? [] : [`${key}: ${value}`];
    });
  }

  it.each([
    ['cfc.verve', '/', application],
    ['cfc.fit', '/', { ...application, extraConsent: true }],
    ['standalone.surge', '/apply', application],
    ['prequal.surge', '/', applicant],
    ['dm.surge', '/', heldTerms, 'reservation'],
    ['cs.surge', '/', heldTerms, 'secondCardReservation'],
  ])(
    '[AFT-020] [F-725] [SUB-006] %s holds every consent that the form draws, with its words, and each that is sent',
    async (site, path, answers, reservation?: string) => {
      const visitor = await visit(product, site, path);
      if (reservation !== undefined) await visitor.submit(reservation, 'reservationSent', claimOf());
      expect(await visitor.submit('application', 'submit', answers)).toEqual([]);
      const expected = await drawn(visitor, 'application');
      expect(expected.length).toBeGreaterThan(1);
      expect(await recordedOf(referenceOf(visitor), 'submit-application')).toEqual(expected);
      const [sent] = visitor.sent('submit-application');
      const terms = sent?.Terms as Record<string, unknown>;
      expect(await saidOtherwise(referenceOf(visitor), 'submit-application', terms)).toEqual([]);
    },
  );

  it('[F-725] [OFR-007] [OFR-008] [OFR-014] goes on with the offer', async () => {
    const visitor = await visit(product, 'prequal.surge');
    await visitor.submit('application', 'submit', applicant);
    expect(visitor.screen()).toBe('offer');
    expect(await visitor.submit('offer', 'submit', acceptance)).toEqual([]);
    expect(await recordedOf(referenceOf(visitor), 'submit-application-offer')).toEqual(
      await drawn(visitor, 'offer'),
    );
    const { records } = await evidenceOf(referenceOf(visitor));
    const protection = records.find(({ name }) => name === 'creditProtection');
    expect(JSON.parse(protection?.text ?? '')).toMatchObject({
      control: 'radioGroup',
      hint: '$1.39 per $100 of outstanding balance each billing cycle. Cancel within 30 days for a full refund.',
      choices: [{ value: 'yes' }, { value: 'no' }],
    });
    expect(protection?.answer).toBe('no');
    const [accepted = {}] = visitor.sent('submit-application-offer');
    const { AgreeAcknowledgements, CreditProtection, SMSConsent, eConsentAcknowledgement } = accepted;
    const agreed = { AgreeAcknowledgements, CreditProtection, SMSConsent, eConsentAcknowledgement };
    expect(await saidOtherwise(referenceOf(visitor), 'submit-application-offer', agreed)).toEqual([]);
  });

  it('[LNK-004] [LNK-014] holds the agreement to a bank link', async () => {
    const visitor = await visit(product, 'cfc.surge');
    await visitor.submit('application', 'submit', { ...application, SSN: '512-45-1009' });
    await visitor.press('linkTermsAsked');
    await visitor.press('close');
    await visitor.press('linkAgreementChanged', { agreed: true });
    await visitor.press('bankLinkAsked');
    await visitor.press('bankLinked', { institution: 'Test Bank One', loginId: 'approved-1' });
    const { records } = await evidenceOf(referenceOf(visitor));
    expect(records.at(-1)).toMatchObject({
      call: 'initiate-flinks-application',
      name: 'linkAgreement',
      answer: 'true',
    });
  });

  it('[AFT-020] is written as JSON and as PDF', async () => {
    const visitor = await visit(product, 'cfc.revel');
    await visitor.submit('application', 'submit', application);
    const lines: string[] = [];
    const dependencies = { ...product, print: (line: string) => void lines.push(line) };
    const [json, pdf] = [join(folder, 'one.json'), join(folder, 'one.pdf')];
    const id = await idOf(product.database, referenceOf(visitor));
    expect(await writeEvidence(id, { out: json }, dependencies)).toBeUndefined();
    expect(await writeEvidence(id, { out: pdf, format: 'pdf' }, dependencies)).toBeUndefined();
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^All \d records are intact and in order\. Written to /);
    const read = JSON.parse(readFileSync(json, 'utf8'));
    expect(read.records[1].shown.label).toContain('agree to get my documents in electronic form');
    expect(read.records[1].address).toMatch(/^10\.\d+\.\d+\.1$/);
    expect(readFileSync(pdf).subarray(0, 5).toString()).toBe('%PDF-');
    await expect(writeEvidence(id, { out: pdf }, dependencies)).rejects.toThrow('one.pdf exists already');
    await expect(writeEvidence(randomUUID(), {}, dependencies)).rejects.toThrow('There is no application');
  });
});
