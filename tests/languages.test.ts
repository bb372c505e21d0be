import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { sentencesIn } from '../src/authoring/translations.ts';
import { member, textOf } from '../src/compile/document/Node.ts';
import { openReleases } from '../src/compile/release/Release.ts';
import { formatText, type Statement } from '../src/engine/consents/statementOf.ts';
import { gatherEvidence, renderEvidencePdf } from '../src/server/domain/evidence/gatherEvidence.ts';
import { codeMessage } from '../src/server/domain/verification/codes.ts';
import type { ResolvedSite } from '../src/server/platform/sites/SiteSettings.ts';
import { idOf } from '../src/server/testing/idOf.ts';
import { testServer } from '../src/server/testing/testServer.ts';
import { product } from './journeys/theProduct.ts';
import { type Visitor, visit } from './journeys/Visitor.ts';
import { application } from './rows/answers.ts';
import { checkedCatalogue } from './support/checkedCatalogue.ts';
import { releasesOfThisRun } from './support/releasesOfThisRun.ts';
import { textOfPdf } from './support/textOfPdf.ts';

/** Sites that speak more than one language: host labels, and the languages beyond the first. */
const several = checkedCatalogue().linked.sites.flatMap(
  ({ layers: { brand, flow, languages, flowNode } }) => {
    const label = textOf(member(flowNode, 'label')) ?? flow;
    return languages.length > 1 ? [{ site: `${label}.${brand}`, others: languages.slice(1) }] : [];
  },
);

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

describe('what settings say', () => {
  it.each(several)('[LNG-13] has words in every language of $site', ({ site, others }) => {
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
