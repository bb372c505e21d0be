import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { gatherEvidence, renderEvidencePdf } from '../issuer/domain/evidence/gatherEvidence.ts';
import { codeMessage } from '../issuer/domain/verification/codes.ts';
import { sentencesIn } from '../src/authoring/translations.ts';
import { member, textOf } from '../src/compile/document/Node.ts';
import { openReleases } from '../src/compile/release/Release.ts';
import { formatText, type Statement } from '../src/engine/consents/statementOf.ts';
import { createSliceReader } from '../src/server/http/pages/firstScreens.ts';
import { maintenancePage } from '../src/server/http/pages/renderPage.ts';
import { usualLimits } from '../src/server/platform/limits/limits.ts';
import sentences from '../src/server/platform/sentences.json' with { type: 'json' };
import type { ResolvedSite } from '../src/server/platform/sites/SiteSettings.ts';
import { idOf } from '../testing/server/storedRows.ts';
import { testServer } from '../testing/server/testServer.ts';
import { checkedCatalogue } from '../testing/support/checkedCatalogue.ts';
import { releasesOfThisRun } from '../testing/support/releasesOfThisRun.ts';
import { textOfPdf } from '../testing/support/textOfPdf.ts';
import { product } from './journeys/theProduct.ts';
import { type Visitor, visit } from './journeys/Visitor.ts';
import { application } from './rows/answers.ts';

const { refusals } = sentences;

/** Sites that speak more than one language: host labels, and the languages beyond the first. */
const several = checkedCatalogue().linked.sites.flatMap(
  ({ layers: { brand, flow, languages, flowNode } }) => {
    const label = textOf(member(flowNode, 'label')) ?? flow;
    return languages.length > 1 ? [{ site: `${label}.${brand}`, others: languages.slice(1) }] : [];
  },
);

/** What Spanish has for words of the server. */
function spanishOf(words: string): string {
  const said = checkedCatalogue().linked.sites.find(({ key }) => key === 'fit.activation-payment')?.layers
    .said;
  const spanish = said?.get('es')?.[words];
  if (spanish === undefined || spanish === words) throw new Error(`Spanish has no words for "${words}"`);
  return spanish;
}

/** A sentence of a site of both languages. */
function copyIn(language: string, key: string): string {
  const site = checkedCatalogue().linked.sites.find((one) => one.key === 'surge.prequal');
  return String(formatText(site?.languages.get(language)?.slice.copy[key] ?? ''));
}

describe('the document of a site', () => {
  it('[LNG-05] is in the language that its address asks for, and never in one that a browser would like', async () => {
    const releases = openReleases(await releasesOfThisRun());
    const server = await testServer({ releases });
    const get = (host: string, url: string, headers = {}) =>
      server.request(`${host}.localhost`, 'GET', url, { headers });
    const said = async (...of: Parameters<typeof get>) => {
      const { body } = await get(...of);
      return [/<html[^>]* lang="(.*?)"/u.exec(body)?.[1], /slices\/[\w.-]+\.json/u.exec(body)?.[0]];
    };
    const spanish = { 'accept-language': 'es' };
    expect(await said('prequal.surge', '/?lang=es')).toEqual(['es', 'slices/surge.prequal.es.json']);
    expect(await said('prequal.surge', '/', spanish)).toEqual(['en', 'slices/surge.prequal.json']);
    expect(await said('prequal.surge', '/?lang=xx')).toEqual(['en', 'slices/surge.prequal.json']);
    expect(await said('dm.surge', '/?lang=es')).toEqual(['en', 'slices/surge.dm.json']);
    const moved = async (host: string, url: string) => (await get(host, url)).headers.location;
    expect(await moved('prequal.surge', '/es?pub=7')).toBe('/?pub=7&lang=es');
    expect(await moved('prequal.surge', '/get/es')).toBe('/get?lang=es');
    expect((await get('dm.surge', '/es')).statusCode).toBe(404);
    await server.close();
  });

  it('[LNG-05] that is refused, is not there, or cannot be made, says so in that language', async () => {
    const releases = openReleases(await releasesOfThisRun());
    const limits = { ...usualLimits, page: { ...usualLimits.page, points: 0 } };
    const server = await testServer({ releases, limits });
    const said = async (url: string) => {
      const { headers, body } = await server.request('prequal.surge.localhost', 'GET', url);
      return [headers['content-language'], headers['content-type'], body];
    };
    const plain = 'text/plain; charset=utf-8';
    const { tooMany, notFound } = refusals;
    expect(await said('/nowhere.html')).toEqual(['en', plain, `${notFound}\n`]);
    expect(await said('/nowhere.html?lang=es')).toEqual(['es', plain, `${spanishOf(notFound)}\n`]);
    expect(await said('/')).toEqual(['en', plain, `${tooMany}\n`]);
    expect(await said('/?lang=es')).toEqual(['es', plain, `${spanishOf(tooMany)}\n`]);
    await server.close();
    const release = (await releases.site('surge.prequal')).in('es');
    const page = maintenancePage(release, await createSliceReader(releases)(release));
    expect(page).toContain('<html lang="es">');
    expect(page).not.toContain(copyIn('en', 'maintenance.heading'));
    expect(page).toContain(copyIn('es', 'maintenance.heading'));
  });
});

/** What the release says in a language at the label of a field of the application. */
async function labelIn(language: string, field: string): Promise<unknown> {
  const site = await openReleases(await releasesOfThisRun()).site('surge.cfc');
  const consent = site.in(language).consents?.find(({ name }) => name === field);
  return formatText(consent?.label ?? '');
}

async function evidenceOf(visitor: Visitor) {
  const id = await idOf(product.database, String(visitor.value('result.ref_number')));
  const evidence = await gatherEvidence(product.database, product.secrets, id);
  if (evidence === undefined) throw new Error('nothing was recorded');
  expect(evidence.fault).toBeUndefined();
  const act = JSON.parse(evidence.records[0]?.answer ?? '') as { language?: string };
  const statements = evidence.records.flatMap(({ text }) =>
    text === undefined ? [] : [JSON.parse(text) as Statement],
  );
  return { evidence, act, statements };
}

describe('the record of an application', () => {
  it.each([
    ['es', ['es']],
    ['en', ['es', 'en']],
  ])(
    '[LNG-06] says that its words were shown in "%s" after %j, and has those words',
    async (last, spoken) => {
      const visitor = await visit(product, 'cfc.surge');
      for (const language of spoken) await visitor.speak(language);
      expect(await visitor.submit('application', 'submit', application)).toEqual([]);
      expect(visitor.screen()).toBe('approved');
      const { evidence, act, statements } = await evidenceOf(visitor);
      expect(act.language).toBe(last);
      expect(new Set(statements.map(({ language }) => language))).toEqual(new Set([last]));
      const label = statements.find(({ name }) => name === 'eSignConsent')?.label;
      expect(label).toBe(await labelIn(last, 'eSignConsent'));
      expect(await labelIn('es', 'eSignConsent')).not.toBe(await labelIn('en', 'eSignConsent'));
      const paper = textOfPdf(await PDFDocument.load(await renderEvidencePdf(evidence)));
      expect(paper).toContain(`Shown in the language "${last}"`);
    },
  );

  it('[LNG-06] of a site that speaks English alone says nothing of it', async () => {
    const visitor = await visit(product, 'cfc.verve');
    expect(await visitor.submit('application', 'submit', application)).toEqual([]);
    const { act, statements } = await evidenceOf(visitor);
    expect(act).not.toHaveProperty('language');
    expect(statements.filter((statement) => 'language' in statement)).toEqual([]);
  });
});

describe('what the server says itself', () => {
  it('[LNG-10] is in the language of the page that called', async () => {
    const releases = openReleases(await releasesOfThisRun());
    const site = await releases.site('surge.prequal');
    const message = (language: string) => {
      const of = { settings: site.settings, host: 'prequal.surge.localhost', release: site.in(language) };
      return codeMessage({ type: 'Text', to: '5125550142' }, '123456', of as unknown as ResolvedSite).text;
    };
    expect(message('es')).toMatch(
      /^123456 es su código de verificación de .* con nadie\.\n\n@prequal\.surge\.localhost #123456$/u,
    );
    expect(message('en')).toMatch(/^123456 is your /u);
  });
});

describe('a declined payment', () => {
  const answers = {
    ExpirationDateMonth: '12',
    ExpirationDateYear: '2035',
    CVV: '123',
    BillingZipCode: '78701',
    authorizeCard: true,
  };

  it('[LNG-10] is told in the language of the page', async () => {
    const visitor = await visit(product, 'activation.fit', '/payfee');
    await visitor.speak('es');
    await visitor.submit('payfee', 'payFeeSent', { referenceNumber: '900771002', last4ssn: '1002' });
    expect(visitor.screen()).toBe('payment');
    const pay = (CardNumber: string) =>
      visitor.submit('cardPayment', 'paymentSent', { ...answers, CardNumber });
    expect(await pay('4000000000009995')).toEqual([]);
    const { insufficient_funds: declined } = sentences.declines;
    expect(visitor.dialogWords()).toContain(spanishOf(declined));
    expect(visitor.dialogWords()).not.toContain(declined);
  });
});

describe('what settings and the server say', () => {
  it.each(several)('[LNG-10] [LNG-13] has words in every language of $site', ({ site, others }) => {
    const brand = site.split('.')[1] ?? '';
    for (const language of others) {
      const ofSettings = sentencesIn(language, brand, checkedCatalogue()).filter(
        ({ kind }) => kind === 'said',
      );
      expect(ofSettings.length).toBeGreaterThan(0);
      expect(ofSettings.filter(({ state }) => state === 'missing')).toEqual([]);
    }
  });
});

describe('a page that is open', () => {
  it.each(several)(
    '[LNG-07] at $site changes to each of its languages and back',
    async ({ site, others }) => {
      const visitor = await visit(product, site);
      const english = visitor.words();
      for (const language of others) {
        await visitor.speak(language);
        expect(visitor.words()).not.toBe(english);
        await visitor.speak('en');
        expect(visitor.words()).toBe(english);
      }
    },
  );

  it('[LNG-07] stays in the language that was chosen when it is loaded anew', async () => {
    const visitor = await visit(product, 'prequal.surge');
    const title = visitor.title();
    await visitor.speak('es');
    const spanish = visitor.title();
    expect(spanish).not.toBe(title);
    expect(visitor.stored().tab.language).toBe('es');
  });
});
