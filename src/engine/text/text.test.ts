import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatText } from '../consents/statementOf.ts';
import type { Inline, Text, TextBlock, TextFormat } from '../slice.ts';
import { formatValue } from './formatValue.ts';
import { parseText, TextMistake } from './parseText.ts';
import { textLinks, textPaths } from './wordsOf.ts';

describe('parseText', () => {
  it.each<[unknown, Text]>([
    ['plain words', 'plain words'],
    ['', ''],
    ['a * b ] c } d ) (e', 'a * b ] c } d ) (e'],
    ['\\{ \\[ \\* \\\\', '{ [ * \\'],
    ['**Bold** words', { inline: [{ bold: ['Bold'] }, ' words'] }],
    ['{result.limit|usd}', { inline: [{ path: 'result.limit', format: 'usd' }] }],
    ['Dear {applicant.FirstName},', { inline: ['Dear ', { path: 'applicant.FirstName' }, ','] }],
    [
      'See [our **terms**](link:terms).',
      { inline: ['See ', { link: 'terms', words: ['our ', { bold: ['terms'] }] }, '.'] },
    ],
    [
      '**[a {site.phone|phone}](link:phone)**',
      { inline: [{ bold: [{ link: 'phone', words: ['a ', { path: 'site.phone', format: 'phone' }] }] }] },
    ],
    [
      [{ heading: 'Rates' }, 'One.', { list: ['two', '**three**'] }],
      {
        blocks: [{ heading: ['Rates'] }, { paragraph: ['One.'] }, { list: [['two'], [{ bold: ['three'] }]] }],
      },
    ],
  ])('reads %j', (authored, text) => {
    expect(parseText(authored)).toEqual(text);
  });

  it('takes markup that is not of the grammar as words', () => {
    expect(parseText('<b>no</b> & <script>alert(1)</script>')).toBe('<b>no</b> & <script>alert(1)</script>');
  });

  it.each<[unknown, string]>([
    ['a **b', '2 : what opens here is not closed: close it with **, or write \\*'],
    ['a [b', '2 : what opens here is not closed: close it with ](link:name), or write \\['],
    ['a [b] c', '2 : what opens here is not closed: close it with ](link:name), or write \\['],
    ['a [b](https://x)', '2 : what opens here is not closed: close it with ](link:name), or write \\['],
    ['[](link:a)', '0 : the link has no words'],
    ['[a [b](link:c)](link:d)', '3 : a link cannot stand in a link: write \\[ for a bracket'],
    ['****', '0 : there are no words between ** and **'],
    ['**a [b** c](link:d)', '6 : close the link before the bold words end'],
    ['{open', '0 : the placeholder is not closed: write }, or \\{ for a brace'],
    ['{nodot}', '0 : "nodot" is not a path such as result.credit_line'],
    ['{a.b|euro}', '0 : no format is named so. Known: usd, usd2, phone, date, said'],
    ['{a.b|constructor}', '0 : no format is named so. Known: usd, usd2, phone, date, said'],
    ['{a.b|usd|date}', '0 : no format is named so. Known: usd, usd2, phone, date, said'],
    ['\\n', '0 : only \\{ \\[ \\* and \\\\ are escapes; write \\\\ for a backslash'],
    [['ok', '**'], '0 /1: what opens here is not closed: close it with **, or write \\*'],
    [['ok', { list: ['a', 3] }], '0 /1/list/1: an item of a list is a line of text'],
    [['ok', { title: 'x' }], '0 /1: write a paragraph as text, { "heading": "…" } or { "list": ["…"] }'],
    [[], '0 : the list of paragraphs is empty'],
    [7, '0 : text is a line, or a list of headings, paragraphs and lists'],
  ])('refuses %j', (authored, sentence) => {
    const parse = () => parseText(authored);
    expect(parse).toThrow(TextMistake);
    try {
      parse();
    } catch (mistake) {
      const { offset, place, message } = mistake as TextMistake;
      expect(`${offset} ${place}: ${message}`).toBe(sentence);
    }
  });
});

const words = fc.string({ minLength: 1 });
const placeholder: fc.Arbitrary<Inline> = fc.record(
  {
    path: fc.constantFrom('applicant.FirstName', 'result.credit_limit', 'result.offers.0.name'),
    format: fc.constantFrom<TextFormat>('usd', 'usd2', 'phone', 'date'),
  },
  { requiredKeys: ['path'] },
);
const plainLine = line(fc.oneof(words, placeholder));
const boldPiece = plainLine.map((bold): Inline => ({ bold }));
const linkPiece = line(fc.oneof(words, placeholder, boldPiece)).map(
  (inside): Inline => ({ link: 'terms', words: inside }),
);
const anyLine = line(fc.oneof(words, placeholder, boldPiece, linkPiece));

/** A line as the parser gives it: words that touch are one piece. */
function line(pieces: fc.Arbitrary<Inline>): fc.Arbitrary<Inline[]> {
  return fc.array(pieces, { minLength: 1, maxLength: 5 }).map((list) =>
    list.reduce<Inline[]>((joined, piece) => {
      const last = joined.at(-1);
      if (typeof piece === 'string' && typeof last === 'string') joined[joined.length - 1] = last + piece;
      else joined.push(piece);
      return joined;
    }, []),
  );
}

const anyBlock: fc.Arbitrary<TextBlock> = fc.oneof(
  anyLine.map((heading) => ({ heading })),
  anyLine.map((paragraph) => ({ paragraph })),
  fc.array(anyLine, { minLength: 1, maxLength: 3 }).map((list) => ({ list })),
);

describe('formatText', () => {
  it('is undone by parseText, for every line', () => {
    fc.assert(
      fc.property(anyLine, (inline) => {
        const parsed = parseText(formatText({ inline }));
        expect(typeof parsed === 'string' ? [parsed] : 'inline' in parsed && parsed.inline).toEqual(inline);
      }),
    );
  });

  it('is undone by parseText, for every list of blocks', () => {
    fc.assert(
      fc.property(fc.array(anyBlock, { minLength: 1, maxLength: 4 }), (blocks) => {
        expect(parseText(formatText({ blocks }))).toEqual({ blocks });
      }),
    );
  });
});

describe('textPaths and textLinks', () => {
  it('find every path and link once, wherever they stand', () => {
    const text = parseText([
      { heading: '{brand.name}' },
      { list: ['**{brand.name} [x {site.phone}](link:phone)**', '[y](link:phone)'] },
    ]);
    expect(textPaths(text)).toEqual(['brand.name', 'site.phone']);
    expect(textLinks(text)).toEqual(['phone']);
    expect(textPaths('plain')).toEqual([]);
  });
});

describe('formatValue', () => {
  it.each([
    [300, 'usd', '$300'],
    [9.95, 'usd', '$9.95'],
    ['1200', 'usd', '$1,200'],
    [89, 'usd2', '$89.00'],
    [0.99, 'usd2', '$0.99'],
    ['8665550141', 'phone', '(866) 555-0141'],
    ['1-866-555-0141', 'phone', '(866) 555-0141'],
    ['2026-01-05', 'date', 'January\u00a05,\u00a02026'],
    ['2026-01-05T23:59:00-10:00', 'date', 'January\u00a05,\u00a02026'],
    ['20260105', 'date', 'January\u00a05,\u00a02026'],
    ['2026-02-30', 'date', '2026-02-30'],
    ['soon', 'usd', 'soon'],
    ['12', 'phone', '12'],
    ['', 'usd', ''],
    [undefined, 'usd', ''],
    [null, undefined, ''],
    [true, undefined, 'true'],
    [{ a: 1 }, undefined, ''],
  ] as const)('writes %j as %s: %s', (value, format, expected) => {
    expect(formatValue(value, format)).toBe(expected);
  });

  it.each([
    ['2026-01-05', 'date', '5\u00a0de\u00a0enero\u00a0de\u00a02026'],
    ['1234.5', 'usd2', '$1,234.50'],
    ['5125550142', 'phone', '(512) 555-0142'],
    ['New York', 'said', 'Nueva York'],
    ['Texas', 'said', 'Texas'],
    ['constructor', 'said', 'constructor'],
    [['Texas', 'New York', 'Ohio'], 'said', 'Texas, Nueva York y Ohio'],
  ] as const)(
    '[LNG-12] formats %j as %s in Spanish: dates and lists have another form, and what data says its own words',
    (value, format, words) => {
      expect(formatValue(value, format, { language: 'es', said: { 'New York': 'Nueva York' } })).toBe(words);
    },
  );

  it('[LNG-12] lists what data says as English does', () => {
    expect(formatValue(['Vermont', 'Wyoming', 'ZZ'], 'said')).toBe('Vermont, Wyoming, and ZZ');
    expect(formatValue(['Vermont', 'Wyoming'], 'said')).toBe('Vermont and Wyoming');
  });

  it('writes dollars as the browser does', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (drawn) => {
        const amount = drawn + 0; // never minus zero
        const words = amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
        expect(formatValue(amount, 'usd2')).toBe(words);
      }),
    );
  });
});
