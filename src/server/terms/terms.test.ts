import { readdirSync, readFileSync } from 'node:fs';
import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, PDFRawStream } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { grammarValidator } from '../../compile/grammar/grammars.ts';
import { composeTerms } from './composeTerms.ts';
import { parseTermsLine } from './parseTermsLine.ts';
import { readTermsDocument } from './readTermsDocument.ts';
import { renderTermsHtml } from './renderTermsHtml.ts';
import { renderTermsPdf } from './renderTermsPdf.ts';
import type { Terms } from './Terms.ts';
import type { TermsDocument } from './TermsDocument.ts';

const root = new URL('../../../', import.meta.url);
const names = {
  brand: 'Acorn®',
  product: 'Acorn® Mastercard',
  bank: 'Bank of Trees',
  servicer: 'the finance company',
  phone: '1-800-555-0100',
};

async function authored(): Promise<Terms> {
  const { document } = await readTermsDocument('_base', new URL('brands/', root));
  return composeTerms(document, names);
}

function small(difference: Partial<TermsDocument> = {}): TermsDocument {
  return {
    status: 'approved',
    language: 'en',
    effective: '2025-11-01',
    title: 'Terms of the {product}',
    figures: { fee: '$9.95' },
    blocks: { one: { paragraph: 'It costs **{fee}**.' } },
    ...difference,
  };
}

describe('the authored terms', () => {
  const validate = grammarValidator('terms');
  const layers = readdirSync(new URL('brands/', root), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => new URL(`brands/${entry.name}/terms.en.json`, root))
    .flatMap((file) => {
      try {
        return [readFileSync(file, 'utf8')];
      } catch {
        return [];
      }
    });

  it('[REL-07] are as their grammar says, in every layer', () => {
    expect(layers.length).toBeGreaterThan(0);
    for (const layer of layers)
      expect(validate(JSON.parse(layer)), JSON.stringify(validate.errors)).toBe(true);
  });

  it('[CON-021] say what every card costs', async () => {
    const text = renderTermsHtml(await authored());
    for (const words of [
      '$30.00',
      '$9.95',
      '$1.39',
      'Bank of Trees',
      'Acorn® Mastercard',
      'awaiting legal review',
    ])
      expect(text).toContain(words);
  });
});

describe('parseTermsLine', () => {
  const figures = new Map([['fee', '**5** {x}']]);

  it('[SAFE-06] puts values in as text, whatever they hold', () => {
    expect(parseTermsLine('Costs {fee}, **really {fee}**.', figures)).toEqual([
      { text: 'Costs **5** {x}, ', bold: false },
      { text: 'really **5** {x}', bold: true },
      { text: '.', bold: false },
    ]);
  });

  it('reads escapes', () => {
    expect(parseTermsLine('\\{fee} \\*\\*no\\*\\*', figures)).toEqual([
      { text: '{fee} **no**', bold: false },
    ]);
  });

  it('names a figure that is not there, and bold words without an end', () => {
    expect(() => parseTermsLine('{price}', figures)).toThrow(
      "There is no figure 'price' for '{price}'. Known: fee",
    );
    expect(() => parseTermsLine('**a', figures)).toThrow("Bold words do not end in '**a'");
    expect(() => parseTermsLine('{constructor}', figures)).toThrow('There is no figure');
  });
});

describe('composeTerms', () => {
  it('[SAFE-11] gives a version that changes with every word and figure, and only then', () => {
    const first = composeTerms(small(), names);
    expect(composeTerms(small(), names).id).toBe(first.id);
    expect(first.id).toMatch(/^[0-9a-f]{32}$/);
    const others = [
      composeTerms(small({ figures: { fee: '$9.96' } }), names),
      composeTerms(small(), { ...names, product: 'Oak Mastercard' }),
      composeTerms(small(), { ...names, fee: '$1.00' }),
      composeTerms(small({ effective: '2025-11-02' }), names),
    ];
    expect(new Set([first, ...others].map(({ id }) => id)).size).toBe(5);
  });

  it('refuses a row with another number of cells than columns', () => {
    const table = { caption: 'Fees', columns: ['Fee', 'Amount'], rows: { late: ['Late'] } };
    expect(() => composeTerms(small({ blocks: { fees: { table } } }), names)).toThrow(
      "Row 'late' of the table 'Fees' has 1 cells, not 2",
    );
  });
});

describe('renderTermsHtml', () => {
  it('[TRM-009] writes headings, lists and tables with header cells', () => {
    const table = { caption: 'Fees', columns: ['Fee', 'Amount'], rows: { late: ['Late', '**{fee}**'] } };
    const terms = composeTerms(
      small({ blocks: { heading: { heading: 'Part' }, list: { list: ['one'] }, fees: { table } } }),
      names,
    );
    const html = renderTermsHtml(terms);
    expect(html).toContain('<h2>Terms of the Acorn® Mastercard</h2>');
    expect(html).toContain('<h3>Part</h3>');
    expect(html).toContain('<li>one</li>');
    expect(html).toContain('<caption>Fees</caption>');
    expect(html).toContain('<th scope="col">Amount</th>');
    expect(html).toContain('<tr><th scope="row">Late</th><td><strong>$9.95</strong></td></tr>');
  });

  it('[SAFE-06] escapes every value', () => {
    const evil = `<img src=x onerror="alert('1')">&`;
    const html = renderTermsHtml(composeTerms(small({ figures: { fee: evil } }), { product: evil }));
    expect(html).not.toContain('<img');
    expect(html.match(/&lt;img src=x onerror=&quot;alert\(&#39;1&#39;\)&quot;&gt;&amp;/g)).toHaveLength(2);
  });
});

describe('renderTermsPdf', () => {
  it('[API-010] is a document with title, language, pages and tags', async () => {
    const terms = await authored();
    const document = await PDFDocument.load(await renderTermsPdf(terms), { updateMetadata: false });
    expect(document.getTitle()).toBe('Acorn® Mastercard: pricing and terms');
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

  it('gives the same bytes for the same terms', async () => {
    const terms = await authored();
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
    const document = await PDFDocument.load(await renderTermsPdf(composeTerms(small({ blocks }), names)));
    expect(document.getPageCount()).toBeGreaterThan(4);
  });

  it.each(['Ünïcödé – “quotes” • €', '日本語 عربى 💥', 'a\u0000b\tc\nd', `${'x'.repeat(900)}`, '\ud800'])(
    '[REL-08] draws %j',
    async (product) => {
      const bytes = await renderTermsPdf(composeTerms(small(), { product }));
      expect((await PDFDocument.load(bytes)).getPageCount()).toBe(1);
    },
  );

  it('holds its words as text, spaces included', async () => {
    const document = await PDFDocument.load(await renderTermsPdf(await authored()));
    const text = textOf(document);
    expect(text).toContain('Acorn® Mastercard: pricing and terms');
    expect(text).toContain('Annual percentage rate (APR) for purchases');
    expect(text).toContain('35.90%');
    expect(text).toMatch(/Page 1 of \d/);
  });
});

/** The words that the pages draw, in order, in the encoding of the standard fonts. */
function textOf(document: PDFDocument): string {
  const drawn = document.context.enumerateIndirectObjects().flatMap(([, object]) => {
    if (!(object instanceof PDFRawStream)) return [];
    const content = Buffer.from(decodePDFRawStream(object).decode()).toString('latin1');
    return [...content.matchAll(/<([0-9A-F]+)> Tj/g)].map(([, hex = '']) =>
      Buffer.from(hex, 'hex').toString('latin1'),
    );
  });
  return drawn.join('\n');
}
