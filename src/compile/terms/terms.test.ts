import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { catalogueFolder } from '../../../testing/compile/catalogueFolder.ts';
import { lint } from '../../authoring/lint/lint.ts';
import { Compiler } from '../Compiler.ts';

const file = 'brands/_base/terms.en.json';
/** The terms of the product. */
const text = readFileSync(file, 'utf8');

/** What the check says of the small catalogue with these terms; a second brand has what `own` says. */
const checked = (() => {
  const folder = catalogueFolder();
  // Prices that the product's text names and its settings say.
  folder.replace(
    'flows/_base/settings.json',
    '"WebsiteSettings": { "CodeActive": false },',
    '"CreditProtection": { "DefaultPrice": 1.39 }, "CardColors": { "01": { "Fee": 0 }, "02": { "Fee": 9.95 } },\n  "WebsiteSettings": { "CodeActive": false },',
  );
  const compiler = new Compiler(folder.root);
  return (base: string, own: object = {}) => {
    folder.write(file, base);
    const $schema = '../../schemas/catalogue/terms.schema.json';
    folder.write('brands/acorn/terms.en.json', JSON.stringify({ $schema, ...own }, null, 2));
    const { mistakes, sentence, linked } = lint(compiler.check());
    return { mistakes: mistakes.map(sentence), terms: linked.terms.get('acorn.simple') };
  };
})();

/** One change of the product's terms for each match, with what it is about. */
function changes(pattern: RegExp, change: (match: string) => string): [string, string][] {
  return [...text.matchAll(pattern)].map((match) => {
    const at = match.index + match[0].length;
    return [
      `${match[0]} of line ${text.slice(0, at).split('\n').length}`,
      text.slice(0, match.index) + change(match[0]) + text.slice(at),
    ];
  });
}

const figure = /(?<=": )"[$\d][^"]*"(?=,?\n)/gu;

describe('[F-501] the terms of the product', () => {
  it('have no mistake, and a value for every figure that they name', () => {
    const { mistakes, terms } = checked(text);
    expect(mistakes).toEqual([]);
    const named = [...JSON.stringify([terms?.title, terms?.sections]).matchAll(/"figure":"(\w+)"/gu)];
    expect(new Set(named.map(([, name]) => name))).toEqual(new Set(Object.keys(terms?.figures ?? {})));
  });

  it.each([
    ...changes(/\{\w+\}/gu, (name) => name.replace(/(.)\}/u, '}')),
    ...changes(/\{\w+\}/gu, (name) => name.slice(0, -1)),
    ...changes(/\{\w+\}/gu, (name) => name.slice(1)),
    ...changes(/\*\*/gu, () => ''),
    ...changes(figure, () => '""'),
    ...changes(figure, () => 'null'),
    ...changes(/(?<=")\w+(?=": "[$\d])/gu, (name) => `${name}e`),
  ])('are refused with one slip of the pen: %s', (_what, slipped) => {
    const { mistakes } = checked(slipped);
    expect(mistakes.length).toBeGreaterThan(0);
    for (const mistake of mistakes) expect(mistake).toMatch(/^brands\/_base\/terms\.en\.json:\d+:\d+: /u);
  });
});

describe('[F-501] a brand', () => {
  it('says only what differs: a figure, a cell of a table, a block of its own', () => {
    const { mistakes, terms } = checked(text, {
      figures: { lateFee: '$41.00' },
      blocks: {
        fees: { table: { rows: { late: ['Late payment', 'Never more than **{lateFee}**'] } } },
        statesHeading: null,
        states: null,
        more: { paragraph: 'Some more.' },
      },
    });
    expect(mistakes).toEqual([]);
    expect(terms?.figures.lateFee).toBe('$41.00');
    expect(JSON.stringify(terms?.sections)).toContain('Never more than');
    expect(JSON.stringify(terms?.sections)).not.toContain('Wisconsin');
    expect(terms?.sections.at(-1)).toEqual({
      kind: 'paragraph',
      line: [{ text: 'Some more.', bold: false }],
    });
  });
});
