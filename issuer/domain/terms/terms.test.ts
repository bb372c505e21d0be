import fc from 'fast-check';
import { PDFDict, PDFDocument, PDFName } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDocument } from '../../../src/compile/read/readDocument.ts';
import { openReleases } from '../../../src/compile/release/Release.ts';
import { contentHash } from '../../../src/compile/release/SiteDocument.ts';
import { DiagnosticCollector } from '../../../src/compile/report/DiagnosticCollector.ts';
import { parseTerms } from '../../../src/compile/terms/parseTerms.ts';
import type { LinkedTerms } from '../../../src/engine/terms/fillTerms.ts';
import type { ResolvedSite } from '../../../src/server/platform/sites/SiteSettings.ts';
import { callByContract } from '../../../testing/server/callByContract.ts';
import { submission } from '../../../testing/server/submission.ts';
import { type TestServer, testServer } from '../../../testing/server/testServer.ts';
import { releasesOfThisRun } from '../../../testing/support/releasesOfThisRun.ts';
import { textOfPdf } from '../../../testing/support/textOfPdf.ts';
import { renderTermsHtml, summaryOfSite, type TermsVersion, termsOfSite } from './terms.ts';
import { renderTermsPdf } from './termsPdf.ts';

/** The terms of a site of a release, with settings that may differ from it. */
function version(terms: LinkedTerms, settings: Record<string, unknown> = {}): TermsVersion {
  return termsOfSite({ release: { terms }, settings } as unknown as ResolvedSite);
}

/** Site → the terms of the product there. */
const sites = new Map(
  (await openReleases(await releasesOfThisRun()).sites()).map(({ key, terms }) => [key, terms]),
);
const acorn = {
  BrandSettings: { ProductName: 'Acorn', BankName: 'Bank of Trees', CustomerServiceNumber: '1-800-555-0100' },
};

/** The text of the product, as a site of a bank in a tale shows it. */
function authored(): TermsVersion {
  const [terms] = sites.values();
  if (terms === undefined) throw new Error('The product has no terms.');
  return version({ ...terms, mark: '®' }, acorn);
}

interface Small {
  effective: string;
  title: string;
  figures: Record<string, string>;
  blocks: Record<string, unknown>;
  summaries: Record<string, unknown>;
}

/** Terms as an author writes them, linked. Throws where the check refuses them. */
function small(difference: Partial<Small> = {}): LinkedTerms {
  const { figures, ...document } = {
    language: 'en',
    effective: '2025-11-01',
    title: 'Terms of the {product}',
    figures: { fee: '$9.95' },
    blocks: { one: { paragraph: 'It costs **{fee}**.' } },
    ...difference,
  };
  const report = new DiagnosticCollector();
  const node = readDocument({ file: 'terms.en.json', text: JSON.stringify(document) }, report);
  const text = node && parseTerms(node, report);
  if (text === undefined || report.mistakes.length > 0)
    throw new Error(report.mistakes.map(({ message }) => message).join('\n'));
  return {
    mark: '',
    status: 'approved',
    ...text.terms,
    figures: { product: 'Acorn Mastercard', ...figures },
  };
}

describe('the terms of the product', () => {
  it.each([...sites.keys()])(
    '[CON-021] [F-501] %s say what the card costs, with every figure in place',
    (key) => {
      const terms = sites.get(key) as LinkedTerms;
      const html = renderTermsHtml(version(terms));
      for (const words of ['$30.00', '$1.39', 'Draft, awaiting legal review']) expect(html).toContain(words);
      // Only Surge charges for a design (F-808).
      expect(html.includes('$9.95')).toBe(key.startsWith('surge.'));
      expect(html).not.toMatch(/[{}]|\*\*|<(?:strong|p|td|li)><\//u);
    },
  );

  it('name the product, the bank and the prices of the settings that hold', () => {
    const html = renderTermsHtml(authored());
    for (const words of ['Acorn® Mastercard', 'Bank of Trees', '1-800-555-0100'])
      expect(html).toContain(words);
  });
});

describe('termsOfSite', () => {
  it('[SAFE-11] gives a version that changes with every word and figure, and only then', () => {
    const first = version(small());
    expect(version(small()).id).toBe(first.id);
    expect(first.id).toMatch(/^[0-9a-f]{32}$/);
    const others = [
      version(small({ figures: { fee: '$9.96' } })),
      version(small(), { BrandSettings: { ProductName: 'Oak' } }),
      version(small({ effective: '2025-11-02' })),
    ];
    expect(new Set([first, ...others].map(({ id }) => id)).size).toBe(4);
    expect(version({ ...small(), status: 'awaiting legal review' }).id).toBe(first.id);
  });

  it('[SAFE-06] puts values in as text, whatever they hold', () => {
    const { sections } = version(
      small({
        blocks: { one: { paragraph: 'Costs {fee}, **really {fee}**.' } },
        figures: { fee: '**5** {x}' },
      }),
    );
    expect(sections).toEqual([
      {
        kind: 'paragraph',
        line: [
          { text: 'Costs **5** {x}, ', bold: false },
          { text: 'really **5** {x}', bold: true },
          { text: '.', bold: false },
        ],
      },
    ]);
  });

  it.each([
    ['nothing', {}],
    ['no price', { CreditProtection: {}, CardColors: [] }],
    ['null', { CreditProtection: null, CardColors: null, BrandSettings: null }],
    [
      'words',
      { CreditProtection: 'free', CardColors: 'blue', BrandSettings: { BankName: ' ', ProductName: 7 } },
    ],
    ['odd lists', { CardColors: [null, 3, { Fee: '9' }, { Fee: Number.NaN }] }],
  ])('[F-501] says what the release says where the settings say %s', (_what, settings) => {
    const [terms] = sites.values();
    expect(version(terms as LinkedTerms, settings).id).toBe(version(terms as LinkedTerms).id);
  });
});

describe('[F-501] whatever the check takes', () => {
  const piece = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('words ', '{fee}', '**bold {fee}**', '\\{', '€') },
    { weight: 1, arbitrary: fc.constantFrom('**', '{', '}', '[', '](link:a)', '{fee|usd}', '\\') },
    { weight: 1, arbitrary: fc.string({ maxLength: 8 }) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 2 }) },
  );
  const line = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(''));

  it('is drawn as a page and as a PDF, and nothing of the markup is left', async () => {
    let drawn = 0;
    await fc.assert(
      fc.asyncProperty(line, line, fc.string(), async (paragraph, cell, fee) => {
        const table = { caption: 'Fees', columns: ['Fee', 'Amount'], rows: { late: ['Late', cell] } };
        let terms: LinkedTerms;
        try {
          terms = small({ blocks: { one: { paragraph }, two: { table } }, figures: { fee } });
        } catch (error) {
          expect((error as Error).message).not.toBe('');
          return;
        }
        drawn += 1;
        const whole = version(terms);
        expect(renderTermsHtml(whole)).toContain('<article');
        expect((await PDFDocument.load(await renderTermsPdf(whole))).getPageCount()).toBeGreaterThan(0);
      }),
      { numRuns: 40 },
    );
    expect(drawn).toBeGreaterThan(4);
  });
});

describe('an application', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await testServer();
  });

  afterAll(() => server.close());

  it("[F-201] [SAFE-11] records the version of the release's text that its applicant was shown", async () => {
    const visitor = await server.visit();
    const named = { productCode: 'MAPLE' };
    const shown = await callByContract(server, visitor.token, 'get-pdf-html-template', named);
    const { TermsId, Payload } = shown.json();
    expect(Payload).toContain('35.90%');
    await visitor.call('submit-application', submission('1003'));
    const [row] = await server.database.query<{ version: string; document: string; code: string }>(
      `select terms_version as version, document, terms_version.product_code as code
       from application join terms_version on terms_version.id = application.terms_version`,
    );
    expect(row).toMatchObject({ version: TermsId, code: 'MAPLE' });
    const { id, ...text } = JSON.parse(row?.document ?? '{}');
    expect(id).toBe(TermsId);
    const { status: _, ...words } = text;
    expect(contentHash(JSON.stringify(words), 32)).toBe(TermsId);
    expect(renderTermsHtml({ id, ...text })).toBe(Payload);
  });

  it('[LNG-15] is shown a summary in the language of the page above the document, which is the same in each', () => {
    const summary = { title: 'En resumen', blocks: { fee: { paragraph: 'Cuesta **{fee}**.' } } };
    const terms = small({ summaries: { es: summary } });
    const html = (language: string) => {
      const site = { settings: {}, release: { terms, language } } as unknown as ResolvedSite;
      return renderTermsHtml(termsOfSite(site), false, summaryOfSite(site));
    };
    const document = renderTermsHtml(version(small()));
    expect(html('es')).toBe(
      `<section lang="es">\n<h2>En resumen</h2>\n<p>Cuesta <strong>$9.95</strong>.</p>\n</section>\n${document}`,
    );
    expect(html('en')).toBe(document);
    expect(version(terms).id).toBe(version(small()).id);
  });
});

describe('renderTermsHtml', () => {
  it('[TRM-009] writes headings, lists and tables with header cells', () => {
    const table = { caption: 'Fees', columns: ['Fee', 'Amount'], rows: { late: ['Late', '**{fee}**'] } };
    const terms = version(
      small({ blocks: { heading: { heading: 'Part' }, list: { list: ['one'] }, fees: { table } } }),
    );
    const html = renderTermsHtml(terms);
    expect(html).toContain('<h2>Terms of the Acorn Mastercard</h2>');
    expect(html).toContain('<h3>Part</h3>');
    expect(html).toContain('<li>one</li>');
    expect(html).toContain('<caption>Fees</caption>');
    expect(html).toContain('<th scope="col">Amount</th>');
    expect(html).toContain('<tr><th scope="row">Late</th><td><strong>$9.95</strong></td></tr>');
  });

  it('[SAFE-06] escapes every value', () => {
    const evil = `<img src=x onerror="alert('1')">&`;
    const html = renderTermsHtml(version(small({ figures: { fee: evil, product: evil } })));
    expect(html).not.toContain('<img');
    expect(html.match(/&lt;img src=x onerror=&quot;alert\(&#39;1&#39;\)&quot;&gt;&amp;/g)).toHaveLength(2);
  });
});

describe('renderTermsPdf', () => {
  it('[API-010] is a document with title, language, pages and tags', async () => {
    const terms = authored();
    const document = await PDFDocument.load(await renderTermsPdf(terms), { updateMetadata: false });
    expect(document.getTitle()).toBe('Important information about the Acorn® Mastercard');
    expect(document.getSubject()).toContain(terms.id);
    expect(document.getPageCount()).toBeGreaterThan(1);
    expect(String(document.catalog.get(PDFName.of('Lang')))).toContain('en');
    expect(String(document.catalog.lookup(PDFName.of('MarkInfo')))).toContain('/Marked true');
    const tree = document.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict);
    expect(tree.has(PDFName.of('ParentTree'))).toBe(true);
    const roles = new Set(
      document.context
        .enumerateIndirectObjects()
        .map(([, object]) => (object instanceof PDFDict ? String(object.get(PDFName.of('S'))) : '')),
    );
    for (const role of ['/Document', '/H1', '/H2', '/P', '/L', '/LI', '/Table', '/TR', '/TH', '/TD'])
      expect(roles).toContain(role);
  });

  it('[F-406] says that it is a draft, except to applicants', async () => {
    const terms = { ...authored(), status: 'awaiting legal review' };
    const lengths = await Promise.all(
      [
        renderTermsPdf(terms),
        renderTermsPdf(terms, true),
        renderTermsPdf({ ...terms, status: 'approved' }),
      ].map(async (pdf) => (await pdf).length),
    );
    expect(lengths[1]).toBe(lengths[2]);
    expect(lengths[0]).toBeGreaterThan(lengths[1] ?? 0);
  });

  it('gives the same bytes for the same terms', async () => {
    const terms = authored();
    expect(Buffer.from(await renderTermsPdf(terms)).equals(await renderTermsPdf(terms))).toBe(true);
  });

  it('[LOOK-10] carries a table of forty rows and cells longer than a page over to further pages', async () => {
    const rows = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`row${index}`, [`Fee ${index}`, 'Some words '.repeat(12)]]),
    );
    const long = {
      rows: { one: ['Fee', 'A word '.repeat(2000)] },
      caption: 'Long',
      columns: ['Fee', 'Amount'],
    };
    const blocks = {
      fees: { table: { caption: 'Fees', columns: ['Fee', 'Amount'], rows } },
      long: { table: long },
    };
    const document = await PDFDocument.load(await renderTermsPdf(version(small({ blocks }))));
    expect(document.getPageCount()).toBeGreaterThan(4);
  });

  it.each(['Ünïcödé – “quotes” • €', '日本語 عربى 💥', 'a\u0000b\tc\nd', `${'x'.repeat(900)}`, '\ud800'])(
    '[REL-08] draws %j',
    async (product) => {
      const bytes = await renderTermsPdf(version(small({ figures: { fee: '1', product } })));
      expect((await PDFDocument.load(bytes)).getPageCount()).toBe(1);
    },
  );

  it('holds its words as text, spaces included', async () => {
    const document = await PDFDocument.load(await renderTermsPdf(authored()));
    const text = textOfPdf(document);
    expect(text).toContain('Important information about the Acorn® Mastercard');
    expect(text).toContain('Annual percentage rate (APR) for purchases');
    expect(text).toContain('35.90%');
    expect(text).toMatch(/Page 1 of \d/);
  });
});
