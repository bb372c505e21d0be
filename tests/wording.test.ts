import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { wordingPage } from '../src/authoring/pages/wordingPage.ts';
import { Compiler } from '../src/compile/Compiler.ts';
import { entriesOf, member, type Node, plain, plainObject } from '../src/compile/document/Node.ts';
import type { LinkedSite } from '../src/compile/link/LinkedSite.ts';
import { parseText } from '../src/engine/text/parseText.ts';
import { catalogueFolder } from '../testing/compile/catalogueFolder.ts';
import { checkAmended } from '../testing/support/amendedCatalogue.ts';
import { checkedCatalogue } from '../testing/support/checkedCatalogue.ts';
import { amendedProduct } from './journeys/amendedProduct.ts';
import { product } from './journeys/theProduct.ts';
import { visit } from './journeys/Visitor.ts';

const requirements = readFileSync('docs/requirements.md', 'utf8').toLowerCase();
const documentsOf = (name: string) =>
  checkedCatalogue().catalogue.documents.filter((document) => document.name === name);

/** Every proposal: where it stands, what the copy beside it says, and what it says. */
function proposals() {
  return documentsOf('wording').flatMap(({ source, ids, node }) => {
    const copy = documentsOf('copy').find((one) => one.ids.brand === ids.brand && one.ids.flow === ids.flow);
    return entriesOf(node).flatMap(([key, proposal]) => {
      const [said, say] = [member(copy?.node, key), member(proposal, 'say')];
      if (said === undefined || say === undefined) return [];
      return [{ file: source.file, flow: ids.flow, key, said: plain(said), say: plain(say) }];
    });
  });
}

describe('words that are proposed in place of the owner’s', () => {
  it('[F-782] are said by every site of a brand whose setting says so, and nothing else changes there', () => {
    const brand = 'verve';
    const before = checkedCatalogue().linked.sites.filter(({ layers }) => layers.brand === brand);
    const { mistakes, linked } = checkAmended(
      { [`brands/${brand}/brand.json`]: { wording: 'proposed' } },
      ...before.map(({ key }) => key),
    );
    expect(mistakes).toEqual([]);
    expect(linked.sites.map(({ key }) => key)).toEqual(before.map(({ key }) => key));
    for (const [index, { key: site, layers, slice }] of before.entries()) {
      const expected: Record<string, unknown> = { ...slice.copy };
      for (const { flow, key, said, say } of proposals()) {
        // What the flow says over the copy of all is none of theirs.
        const isSaid = (flow ?? layers.flow) === layers.flow && isSame(member(layers.copy, key), said);
        if (isSaid && Object.hasOwn(expected, key)) expected[key] = parseText(say);
      }
      expect([site, linked.sites[index]?.slice.copy]).toEqual([site, expected]);
    }
    const heard = (sites: readonly LinkedSite[]) =>
      JSON.stringify(
        sites.map(({ slice, forms }) => [slice.copy, [...forms.values()].map(({ source }) => source)]),
      );
    const then = heard(linked.sites);
    const unheard = proposals().filter(({ say }) => !then.includes(JSON.stringify(parseText(say))));
    expect(unheard).toEqual([]);
  });

  it('[F-782] stand on the page of that brand, and the owner’s words on those of the others', async () => {
    const said = async (of: typeof product, site: string) => {
      const visitor = await visit(of, site);
      const messages = await visitor.messages('application', { FirstName: 'Jordan' });
      return [...Object.values(messages), visitor.words()].join('\n');
    };
    const proposed = await said(await amendedProduct(), 'prequal.verve');
    expect(proposed).toContain('Please fill in this field.');
    expect(proposed).toContain('Security you can rely on');
    for (const site of ['prequal.verve', 'prequal.surge']) {
      const given = await said(product, site);
      expect(given).toContain('This field is missing or invalid. Please fill it correctly.');
      expect(given).toContain('Security People Can Rely On');
    }
  });

  it('[F-782] are each for a sentence that the owner gave, which stays as it is', () => {
    const strange = proposals().filter(({ said }) => !requirements.includes(start(said)));
    expect(strange).toEqual([]);
    expect(proposals().length).toBeGreaterThan(40);
  });

  it('[F-782] are shown in docs/wording.md beside what is said now and where, as they stand in the catalogue', () => {
    const page = readFileSync('docs/wording.md', 'utf8');
    expect(page).toBe(wordingPage(checkedCatalogue()));
    const rows = page.replaceAll('\\|', '|').split('\n');
    for (const { key, said, say } of proposals()) {
      const words = [`\`${key}\``, `| ${String(said).trim()} | ${String(say)} |`];
      const row = rows.find((line) => words.every((word) => line.includes(word)));
      expect(row).toMatch(/ \| (?:every form|app|block|screen|fragment|form|field|part|flow)\b[^|]* \| `/u);
    }
  });

  it.each([
    [
      'a key that its copy lacks',
      { 'start.titel': 'Hello' },
      'has no sentence "start.titel" to say otherwise',
    ],
    ['what the copy says already', { 'start.title': 'Acorn' }, 'the copy says this already'],
    [
      'a path that is declared nowhere',
      { 'start.title': 'Hello {brand.nmae}' },
      '"brand.nmae" is declared nowhere',
    ],
    ['a malformed sentence', { 'start.title': 'Hello **there' }, '**'],
  ])('[F-782] are a mistake where they have %s, although no brand says them', (_what, says, told) => {
    const { root, write } = catalogueFolder();
    const why = 'It hinders.';
    const said = Object.fromEntries(Object.entries(says).map(([key, say]) => [key, { say, why }]));
    const copy = JSON.parse(readFileSync(`${root}/brands/_base/copy.en.json`, 'utf8'));
    write('brands/_base/copy.en.json', JSON.stringify({ ...copy, 'start.title': 'Acorn' }));
    const $schema = '../../schemas/catalogue/wording.schema.json';
    write('brands/_base/wording.en.json', JSON.stringify({ $schema, ...said }));
    const checked = new Compiler(root).check();
    expect(checked.mistakes.map((mistake) => checked.sentence(mistake)).join('\n')).toContain(told);
    expect(checked.mistakes[0]?.place.source.file).toBe('brands/_base/wording.en.json');
  });
});

function isSame(node: Node | undefined, value: unknown): boolean {
  return node !== undefined && JSON.stringify(plain(node)) === JSON.stringify(value);
}

function never(): never {
  throw new Error('A site says a sentence that its copy lacks.');
}

/** The first words of a sentence that are not filled in. */
function start(said: unknown): string {
  const pieces = String(said).split(/\{[^}]*\}|\*\*/u);
  const [longest = ''] = pieces.sort((a, b) => b.length - a.length);
  return longest.trim().slice(0, 14).toLowerCase();
}

/** What an American bank would not say, and what it says instead. */
const strange: [RegExp, string][] = [
  [/\bstands? (?:in|for|below|above|beside)\b/u, 'is in'],
  [/\bat hand\b/u, 'ready'],
  [/\bgo(?:es)? on\b/iu, 'continue'],
  [/\bswitched (?:on|off)\b/u, 'turned'],
  [/\b(?:can ?not|could not) be\b/u, "we can't, we couldn't"],
  [/\bwrite to you\b/u, 'send you, let you know'],
  [/\bwhom\b/iu, 'who'],
  [/’/u, "'"],
  [/\bour side\b/u, 'our end'],
  [/\bsays? (?:what|how|who)\b/u, 'explains'],
  [/(?<!\b(?:how|before) )\b[Ww]e (?:open|mail|text|tell|email|write)\b/u, "we'll"],
];

const uncontracted =
  /\b(?:is|are|do|does|did|was|were|has|have|had|could|can|will|would) not\b|\bcannot\b|\bwe (?:will|are)\b|\byou will\b|\bit is\b/iu;

/** Sentences of the copy that bind or disclose, and are written out. Terms, declines and messages are, too. */
const formal = [
  'field.authPrequal.label',
  'footer.disclosures',
  'decision.text.CVILOW',
  'incomeCalculator.note',
  'eSign.text',
  'creditProtection.text',
  'grandBank.disclosure',
  'termsOfUse.text',
  'payment.failed.unavailable',
  'payment.failed.notReceived',
  'increase.note',
  'increase.declined.next',
  'secondCard.footnote',
];

/** Every sentence of ours that an applicant may read, and whether it is a formal one. */
function ourSentences() {
  const copies = documentsOf('copy').flatMap(({ source, node }) => {
    return entriesOf(node).flatMap(([key, text]) =>
      key.startsWith('$') ? [] : said(`${source.file} ${key}`, plain(text), formal.includes(key)),
    );
  });
  const others = [
    ['brands/_base/terms.en.json', 'blocks'],
    ['src/server/platform/sentences.json', 'refusals'],
    ['src/server/platform/sentences.json', 'declines'],
    ['src/server/platform/sentences.json', 'messages'],
    ['issuer/sandbox/decisionMessages.json', 'common'],
    ['issuer/sandbox/decisionMessages.json', 'comeBack'],
    ['issuer/sandbox/decisionMessages.json', 'results'],
  ] as const;
  return [
    ...copies,
    ...others.flatMap(([file, part]) => said(file, JSON.parse(readFileSync(file, 'utf8'))[part], true)),
  ].filter(({ text }) => !isOwners(text));
}

function said(
  at: string,
  value: unknown,
  isFormal: boolean,
): { at: string; text: string; isFormal: boolean }[] {
  if (typeof value === 'string') return value.split(/(?<=[.?!]) /u).map((text) => ({ at, text, isFormal }));
  return Object.values(value ?? {}).flatMap((inner) => said(at, inner, isFormal));
}

/** Whether the documents of the owner say so. */
function isOwners(text: string): boolean {
  const parts = plainWords(text)
    .split(/\{[^}]*\}/u)
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '');
  return parts.length > 0 && parts.every((part) => requirements.includes(part));
}

function plainWords(text: string): string {
  return text.replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, '$1').replaceAll('**', '');
}

describe('our own words', () => {
  it('[F-785] are those of an American bank, in every file that an applicant reads from', () => {
    const found = ourSentences().flatMap(({ at, text }) =>
      strange.flatMap(([words, better]) => (words.test(text) ? [`${at}: "${text}" (${better})`] : [])),
    );
    expect(found).toEqual([]);
    expect(ourSentences().length).toBeGreaterThan(500);
  });

  it('[F-785] are contracted as people speak, but for what binds or discloses', () => {
    const found = ourSentences().filter(({ text, isFormal }) => !isFormal && uncontracted.test(text));
    expect(found.map(({ at, text }) => `${at}: "${text}"`)).toEqual([]);
  });

  it('[F-785] are read with seven years of school, the terms and each consent with eight', () => {
    const { sites } = checkedCatalogue().linked;
    const hard = sites.flatMap(({ key, layers, sentences }) =>
      [...sentences].flatMap(([place, keys]) => {
        const texts = [...keys].flatMap((one) => textsIn(plain(member(layers.copy, one) ?? never())));
        const ours = texts.filter((text) => !isOwners(text));
        const years = gradeOf(ours);
        return /^(?:forms\/|screens\/(?:landing|apply|reservation)$)/u.test(place) && years > 7
          ? [`${key} ${place} ${years}`]
          : [];
      }),
    );
    expect(hard).toEqual([]);
    const terms = JSON.parse(readFileSync('brands/_base/terms.en.json', 'utf8'));
    expect(gradeOf(textsIn(terms.blocks))).toBeLessThanOrEqual(8);
    const labels = documentsOf('field').flatMap(({ ids, node }) =>
      member(node, 'consent') === undefined ? [] : [`field.${ids.id}.label`],
    );
    const consents = [...labels, 'bankLink.agreement', 'footer.disclosures'];
    const heavy = documentsOf('copy').flatMap(({ source, node }) =>
      consents.flatMap((key) => {
        const years = gradeOf(textsIn(plainObject(node)[key]));
        return years > 8 ? [`${source.file} ${key} ${years}`] : [];
      }),
    );
    expect(heavy).toEqual([]);
  });
});

function textsIn(value: unknown): string[] {
  return typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(textsIn);
}

/** Years of school by Flesch and Kincaid; labels and other short pieces are no sentences. */
function gradeOf(texts: readonly string[]): number {
  const sentences = texts
    .flatMap((text) =>
      plainWords(text)
        .replaceAll(/\{[^}]*\}/gu, 'Name')
        .split(/(?<=[.?!:;])\s/u),
    )
    .map((sentence) => sentence.match(/[a-z][a-z'-]*/giu) ?? [])
    .filter((words) => words.length > 3);
  const words = sentences.flat();
  if (words.length === 0) return 0;
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  return (0.39 * words.length) / sentences.length + (11.8 * syllables) / words.length - 15.59;
}

function syllablesOf(word: string): number {
  const sounded = word.toLowerCase().replace(/(?:[^laeiouy]es|ed|[^laeiouy]e)$/u, '');
  return Math.max(1, sounded.match(/[aeiouy]{1,2}/gu)?.length ?? 0);
}
