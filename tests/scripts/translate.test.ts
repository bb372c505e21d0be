import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ready, translate } from '../../scripts/catalogueCommands.ts';
import { translationsIn, translationTable } from '../../src/authoring/begin/translate.ts';
import { type CatalogueFolder, catalogueFolder } from '../../testing/compile/catalogueFolder.ts';

const base = 'brands/_base/copy.fr.json';

function bilingual(sentences: object): CatalogueFolder {
  const catalogue = catalogueFolder();
  catalogue.addFrench(sentences);
  catalogue.write(
    'src/server/platform/sentences.json',
    JSON.stringify({
      $schema: '../../../schemas/catalogue/server.schema.json',
      refusals: {},
      declines: { expired_card: declined },
      messages: { codeText: '{code} is your code.' },
    }),
  );
  return catalogue;
}

const declined = 'This card has expired.';
const terms = 'brands/_base/terms.en.json';
/** A summary of the terms, in French. */
function summarize({ replace }: CatalogueFolder): void {
  const summary = { title: 'En bref', blocks: { points: { list: ['Questions : {phone}.', 'Merci.'] } } };
  replace(terms, '"blocks"', `"summaries": ${JSON.stringify({ fr: summary })}, "blocks"`);
}

/** What a command prints, what it says in the end, and whether it did. */
async function run(command: () => boolean | Promise<boolean>) {
  const print = vi.spyOn(console, 'log').mockReturnValue();
  const refuse = vi.spyOn(console, 'error').mockReturnValue();
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const isDone = await command();
  const [told, refused, table] = [print, refuse, write].map(({ mock }) => mock.calls.flat().join('\n'));
  vi.restoreAllMocks();
  return { isDone, told, refused, table: table ?? '' };
}

const readyIn = ({ root }: CatalogueFolder) => run(() => ready(['acorn', 'fr'], root));
const translateIn = ({ root }: CatalogueFolder, ...[file, flags = {}]: [string?, object?]) =>
  run(() => translate(['acorn', 'fr', ...(file === undefined ? [] : [file])], flags, root));
const held = ({ root }: CatalogueFolder) => JSON.parse(readFileSync(join(root, base), 'utf8'));

afterEach(() => void vi.restoreAllMocks());

describe('npm run catalogue -- ready BRAND LANGUAGE', () => {
  it('[LNG-08] lists with file, line and place what is missing, outdated and under review', async () => {
    const catalogue = bilingual({
      $said: { [declined]: 'Carte expirée.', Texas: 'Texas' },
      'failed.text': 'Ouille',
      'failed.retry': 'Encore',
      'start.submit': 'Envoyer, si vous le voulez bien, votre demande',
    });
    await translateIn(catalogue, undefined, { confirm: true });
    catalogue.reviewAll();
    catalogue.replace('brands/_base/copy.en.json', '"Retry"', '"Try again"');
    catalogue.replace(base, 'Carte expirée.', 'Cette carte a expiré.');
    catalogue.replace(base, 'Ouille', 'Oups');
    const { isDone, told, refused } = await readyIn(catalogue);
    expect(isDone).toBe(false);
    expect(told).toMatch(/^missing \(\d+\)$/mu);
    expect(told).toMatch(/^ {2}brands\/_base\/copy\.en\.json:\d+:\d+ {2}result\.limit {2}.*screen result/mu);
    expect(told).toMatch(/^outdated \(1\)\n {2}brands\/_base\/copy\.en\.json:\d+:\d+ {2}failed\.retry /mu);
    // What the server says stands beside its code, and the summary of the terms in them.
    expect(told).toContain('sentences.json:1:150  {code} is your code.  server messages.codeText');
    expect(told).toMatch(/^ {2}brands\/_base\/terms\.en\.json:\d+:\d+ {2}summaries\.fr {2}terms$/mu);
    expect(told).toMatch(/^awaits review \(2\)$/mu);
    expect(told).toMatch(/^ {2}\S+ {2}failed\.text /mu);
    expect(told).toMatch(
      /^ {2}\S+sentences\.json:1:\d+ {2}This card has expired\. {2}server declines\.expired_card$/mu,
    );
    // Not what is wanting, but what may not fit.
    expect(told).toMatch(/^longer than what is known to fit \(1\)\n {2}\S+ {2}start\.submit /mu);
    expect(told?.match(/start\.submit/gu)).toHaveLength(1);
    expect(refused).toMatch(/^acorn says \d+ sentences in "fr": 2 are done, \d+ are not\.$/u);
  });

  it('[LNG-08] [LNG-15] lists the summary of the terms line by line until somebody has reviewed it', async () => {
    const catalogue = bilingual({});
    summarize(catalogue);
    const line = (key: string) =>
      new RegExp(`^ {2}brands/_base/terms\\.en\\.json:\\d+:\\d+ {2}${key} {2}terms$`, 'mu');
    const { told } = await readyIn(catalogue);
    expect(told).toMatch(/^awaits review \(3\)$/mu);
    for (const key of ['title', 'blocks\\.points\\.list\\.0', 'blocks\\.points\\.list\\.1'])
      expect(told).toMatch(line(`summaries\\.fr\\.${key}`));
    catalogue.reviewAll();
    expect((await readyIn(catalogue)).told).not.toMatch(/summaries/u);
  });

  it('[LNG-16] lists captions that a language lacks', async () => {
    const catalogue = bilingual({});
    const block = 'src/blocks/prose/prose.block.json';
    catalogue.replace(
      block,
      '"art": {',
      '"captions": { "type": "object", "x-keys": "language", "additionalProperties": { "x-names": "art" } }, "art": {',
    );
    const start = 'flows/simple/screens/start.json';
    catalogue.replace(start, '"art": "card"', '"captions": { "en": "card" }');
    const lacking = /^ {2}flows\/simple\/screens\/start\.json:5:\d+ {2}captions {2}screen start$/mu;
    expect((await readyIn(catalogue)).told).toMatch(lacking);
    catalogue.replace(start, '"en": "card"', '"en": "card", "fr": "card"');
    expect((await readyIn(catalogue)).told).not.toMatch(lacking);
  });

  it('[LNG-08] says so of a language that no site speaks', async () => {
    const { isDone, refused } = await readyIn(catalogueFolder());
    expect([isDone, refused]).toEqual([
      false,
      'No site of acorn speaks "fr": name it under "languages" of the brand and of a flow.',
    ]);
  });
});

describe('npm run catalogue -- translate', () => {
  it('[LNG-09] gives a table that comes back with every sentence, after which nothing is missing', async () => {
    const catalogue = bilingual({});
    summarize(catalogue);
    catalogue.reviewAll();
    const { table } = await translateIn(catalogue);
    expect(table).toContain(`${base},${declined},server declines.expired_card,missing,${declined},\r\n`);
    const merci = `${terms},summaries.fr.blocks.points.list.1,terms,done,,Merci.\r\n`;
    expect(table).toContain(merci);
    expect(table).toContain('file,key,place,state,english,translation\r\n');
    expect(table).toContain(`${base},start.busy,flow _base,missing,Applying...,\r\n`);
    const filled = table
      .replace(merci, merci.replace('Merci.', 'Merci !'))
      .replace(/,missing,((?:"(?:[^"]|"")*"|[^",\r\n]*)),\r\n/gu, ',missing,$1,$1\r\n');
    const file = join(catalogue.root, 'table.csv');
    writeFileSync(file, `\uFEFF${filled}`);
    expect(await translateIn(catalogue, file)).toMatchObject({ isDone: true, refused: '' });
    const { summaries } = JSON.parse(readFileSync(join(catalogue.root, terms), 'utf8'));
    expect(summaries.fr.blocks.points.list).toEqual(['Questions : {phone}.', 'Merci !']);
    expect(held(catalogue).$said[declined]).toBe(declined);
    expect(held(catalogue)['result.limit']).toBe('Your limit is {result.limit|usd}.');
    const { told } = await readyIn(catalogue);
    expect(told).toMatch(/^awaits review \(/mu);
    expect(told).not.toMatch(/^(?:missing|outdated) /mu);
    catalogue.reviewAll();
    expect(await readyIn(catalogue)).toMatchObject({ isDone: true, refused: '' });
    // The same once more changes nothing.
    const before = held(catalogue);
    expect((await translateIn(catalogue, file)).told).toMatch(/^0 sentences were written; 0 /u);
    expect(held(catalogue)).toEqual(before);
  });

  it.each(['=HYPERLINK("http://evil.example","Thanks")', '+1', '-1', '@SUM(1,2)', "'quoted'", "'=1"])(
    '[F-848] has no formula for a spreadsheet where a sentence is %s, and comes back as it was',
    (words) => {
      const sentence = {
        kind: 'copy',
        file: base,
        key: 'a',
        path: ['a'],
        english: words,
        words: 'x',
        state: 'done',
        places: [],
      };
      const table = translationTable([sentence as never]);
      expect(table).not.toMatch(/(?:^|,)"?[=+@-]/mu);
      expect(translationsIn(table, [sentence as never])).toEqual({ taken: [{ sentence }], refused: [] });
    },
  );

  it('[LNG-09] takes none whose English has changed since, and nothing of another table', async () => {
    const catalogue = bilingual({});
    const file = join(catalogue.root, 'table.csv');
    writeFileSync(file, (await translateIn(catalogue)).table.replace(',Apply,', ',Apply,Envoyer'));
    catalogue.replace('brands/_base/copy.en.json', '"Apply"', '"Apply now"');
    expect(await translateIn(catalogue, file)).toMatchObject({
      isDone: false,
      refused: 'The English of "start.submit" has changed since the table was made: make it anew.',
    });
    writeFileSync(file, 'key,words\nstart.submit,Envoyer\n');
    expect((await translateIn(catalogue, file)).refused).toMatch(/^This is no table of translations/u);
    expect(held(catalogue)).not.toHaveProperty(['start.submit']);
  });

  it('[LNG-09] keeps the English that a translation is of on a line of its own, in the order of the alphabet', async () => {
    const catalogue = bilingual({
      ...{
        'failed.text': 'Oups',
        'failed.retry': 'Encore',
        'start.submit': 'Envoyer',
        'start.busy': 'Un instant',
      },
      $of: { 'failed.retry': '00000000', 'start.submit': '00000000' },
    });
    await translateIn(catalogue, undefined, { confirm: true });
    expect(readFileSync(join(catalogue.root, base), 'utf8')).toMatch(
      /"\$of": \{\n {4}"failed\.retry": "0{8}",\n {4}"failed\.text": "\w{8}",\n {4}"start\.busy": "\w{8}",\n {4}"start\.submit": "0{8}"\n {2}\}\n\}\n$/u,
    );
  });

  it('[LNG-11] writes a pseudo-language, longer and accented, that shows what English shows', async () => {
    const catalogue = bilingual({});
    summarize(catalogue);
    expect(await translateIn(catalogue, undefined, { pseudo: true })).toMatchObject({
      isDone: true,
      refused: '',
    });
    const copy = held(catalogue);
    expect(copy['start.text']).toBe(
      'It tákés á míñúté. Séé óúr [príváçy págé](link:privacy). lóñgér lóñgér lóñgér',
    );
    expect(copy['result.limit']).toContain('{result.limit|usd}');
    expect(copy.$said['{code} is your code.']).toMatch(/^\{code\} ís /u);
    catalogue.reviewAll();
    // What fits in it is how long other languages may be.
    const { isDone, refused, told } = await readyIn(catalogue);
    expect([isDone, refused]).toEqual([true, '']);
    expect(told).not.toMatch(/longer/u);
    catalogue.write(base, JSON.stringify({ ...copy, 'failed.retry': `${copy['failed.retry']}!` }));
    expect((await readyIn(catalogue)).told).toMatch(
      /^longer than what is known to fit \(1\)\n {2}\S+ {2}failed\.retry /mu,
    );
  });
});
