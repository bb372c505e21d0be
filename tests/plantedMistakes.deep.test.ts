import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { lint } from '../src/authoring/lint/lint.ts';
import { Compiler } from '../src/compile/Compiler.ts';
import { Marker } from '../src/studio/marks/markSite.ts';
import { createCalls } from '../src/studio/server/calls.ts';
import { Desk } from '../src/studio/server/Desk.ts';
import { amendedCatalogue } from '../testing/support/amendedCatalogue.ts';

/**
 * Mistakes that need a document of the product: what is typed in place of what, and what the studio says there. Those that
 * the small catalogue can have stand in `tests/mistakes.json`.
 */
interface Planted {
  id: string;
  what: string;
  file: string;
  from: string;
  to: string;
  said: string;
  /** A site that has it; the usual one unless said. */
  site?: string;
}

const usual = 'surge.prequal';

const terms = 'brands/_base/terms.en.json';
const copy = 'brands/_base/copy.en.json';
const fit = 'brands/fit/brand.json';
const settings = 'flows/_base/settings.json';
const results = 'flows/_base/parts/results.json';
const form = 'schemas/forms/application.json';
const secondCard = 'flows/cs/flow.json';
const listed = 'write one of its values, or add this one to its "enum"';

const planted: Planted[] = [
  {
    id: 'F-506',
    what: 'a state by its name',
    file: form,
    from: `"when": "applicant.State is 'WI'",`,
    to: `"when": "applicant.State is 'Wisconsin'",`,
    said: 'applicant.State is never "Wisconsin": write one of the choices of the field',
  },
  {
    id: 'F-506',
    what: 'a metric that is misspelt',
    site: 'surge.cfc',
    file: results,
    from: '"metric": ["PENDINGFLINKS",',
    to: '"metric": ["PENDINGLINKS",',
    said: `result.failed_metric is never "PENDINGLINKS": ${listed}`,
  },
  {
    id: 'F-512',
    what: 'a field in two sections',
    file: form,
    from: '"fields": { "isMarried": {} }',
    to: '"fields": { "isMarried": {}, "FirstName": {} }',
    said: 'the section "name" of this form holds the field "FirstName", too: take it out of one of both',
  },
  {
    id: 'F-512',
    what: 'HTML in a text',
    file: copy,
    from: '"Annual Income Is Required"',
    to: '"Annual <b>Income</b> Is Required"',
    said: '"<b>" is HTML, and a text shows it as it stands: write **words**',
  },
  {
    id: 'F-512',
    what: 'an empty sentence',
    file: copy,
    from: '"Annual Income Is Required"',
    to: '""',
    said: 'the text is empty: write it, or take away the key and what uses it',
  },
  {
    id: 'F-512',
    what: 'an empty label',
    file: copy,
    from: '"field.FirstName.label": "First name"',
    to: '"field.FirstName.label": ""',
    said: 'the text is empty: write it, or take away the key and what uses it',
  },
  {
    id: 'F-512',
    what: 'a message of a code that no rule gives',
    file: 'schemas/forms/_base.json',
    from: '  "messages": {\n',
    to: '  "messages": {\n    "tooLongg": "message.tooLong",\n',
    said: 'no rule fails as "tooLongg": correct the code, or remove its message',
  },
  {
    id: 'F-512',
    what: 'a route flag',
    file: settings,
    from: '"PrivacyHeader": true,',
    to: '"PrivacyHeadr": true,',
    said: 'no route flag is named "PrivacyHeadr": context.json declares no "site.routing.PrivacyHeadr"',
  },
  {
    id: 'F-512',
    what: 'a fact of a brand',
    site: 'fit.prequal',
    file: fit,
    from: '"paysFeeHere": true',
    to: '"payFeeHere": true',
    said: 'nothing reads the fact "payFeeHere": correct its name, or declare "brand.payFeeHere" in schemas/catalogue/context.json',
  },
  {
    id: 'F-512',
    what: 'the value of a fact',
    site: 'fit.prequal',
    file: fit,
    from: '"bannerComposition": "below"',
    to: '"bannerComposition": "bnad"',
    said: `brand.bannerComposition is never "bnad": ${listed}`,
  },
  {
    id: 'F-512',
    what: 'an amount with a comma',
    file: 'brands/surge/settings.json',
    from: '"Coral - Premium", "Fee": 9.95',
    to: '"Coral - Premium", "Fee": "9,95"',
    said: '"9,95" should be a number: write 9.95 without quotes',
  },
  {
    id: 'F-512',
    what: 'an amount of the terms with a comma',
    file: terms,
    from: '"lateFee": "$30.00"',
    to: '"lateFee": "$30,00"',
    said: '"$30,00" is no amount as it is written here: write it like $30.00, $1,000 or 35.90%',
  },
  {
    id: 'F-419',
    what: "a count of sections that is not the form's",
    site: 'surge.cfc',
    file: copy,
    from: '"landing.subtitle": "A Mastercard for people building credit,',
    to: '"landing.subtitle": "Three short sections.',
    said: '"Three short sections" is not true: the form "application" has 11 to 16. Correct the number, or say it without one',
  },
  {
    id: 'F-512',
    what: 'a token',
    site: 'fit.prequal',
    file: fit,
    from: '"primary": {',
    to: '"primry": {',
    said: 'no token is named "color.primry": correct its name, or list it in brands/_base/brand.json, too, where a style sheet reads it',
  },
  {
    id: 'F-512',
    what: 'the font family of a token',
    site: 'fit.prequal',
    file: fit,
    from: '"text": { "$value": ["Nunito Variable"',
    to: '"text": { "$value": ["Nunitto Variable"',
    said: '"font.text" begins with the family "Nunitto Variable", and the brand has no such font: correct its name, or add it under "fonts"',
  },
  {
    id: 'F-512',
    what: 'a wrong input of an action',
    site: 'surge.cs',
    file: secondCard,
    from: '"Suffix": ""',
    to: '"Sufix": ""',
    said: '"submitApplication" sends nothing named "Sufix" here: correct its name, or remove it',
  },
  {
    id: 'F-512',
    what: 'a null of what is not there',
    site: 'surge.cs',
    file: secondCard,
    from: '"HasCardColorChoice": null',
    to: '"HasCardColourChoice": null',
    said: '"submitApplication" sends nothing named "HasCardColourChoice" here: correct its name, or remove it',
  },
  {
    id: 'F-512',
    what: 'two page headings',
    file: 'flows/_base/screens/decision.json',
    from: '        "options": {\n          "block": "offers",',
    to: '        "opening": { "block": "heading", "props": { "text": "options.heading.goodNews" } },\n        "options": {\n          "block": "offers",',
    said: 'this draws the heading of the page, which the block at flows/_base/screens/decision.json:8:19 draws already: leave one of both',
  },
  {
    id: 'F-512',
    what: 'a mistyped id of a block',
    file: 'flows/prequal/screens/landing.json',
    from: '"reputation": {',
    to: '"reputatoin": {',
    said: 'no lower layer has "reputatoin" here to change: correct the id, or write its "block" if it is new',
  },
  {
    id: 'F-512',
    what: 'a sentence that is removed and still used',
    site: 'surge.cs',
    file: 'flows/cs/copy.en.json',
    from: '"$schema": "',
    to: '"help.text": null,\n  "$schema": "',
    said: 'the sentence "help.text" is taken away here, but still used at …: keep it, or change what uses it, too',
  },
];

/** What somebody types into a document of a studio, and what it tells; the site that is looked at says all. */
function openStudio(root: string, sites: readonly string[]) {
  const desk = new Desk(root);
  desk.checked(lint(new Compiler(root).check({ only: sites })));
  const publisher = { releases: join(root, 'releases'), viewsOf: () => [], publish: async () => {} };
  const calls = createCalls(root, desk, new Marker(join(root, '.cache/keys.json')), publisher);
  const textOf = async (site: string, file: string) => (await calls.document({ site, file })).text;
  return {
    textOf,
    told: () => desk.state,
    /** @returns what in the text keeps it from being taken over */
    async type({ file, from, to, site = usual }: Planted) {
      const base = await textOf(site, file);
      if (base.split(from).length !== 2) throw new Error(`${file}: "${from}" does not stand there once`);
      return calls.editText({ site, file, base, text: base.replace(from, () => to), step: file });
    },
    async undo(site: string) {
      while (desk.state.canUndo) await calls.undo({ site });
      const { problems, changes } = desk.state;
      return { problems, changes, files: await desk.set.files() };
    },
  };
}

/** What a sentence says without the sites, what is known in place of a name, and lines, which formatting moves. */
function messageOf(sentence: string): string {
  const words = sentence
    .replace(/^\S+:\d+:\d+: /u, '')
    .replace(/still used at \S+:\d+:\d+(?: and \d+ more)?/u, 'still used at …')
    .replaceAll(/(\.json):\d+(?::\d+)?/gu, '$1')
    .replace(/(?: \(in [^)]*\))?\.(?: Known: .*)?$/u, '');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const product = amendedCatalogue({});
afterAll(() => product.remove());

describe('a mistake that is typed into a document of the product', () => {
  const all = new Set(planted.map(({ site = usual }) => site));
  const studio = openStudio(product.root, [...all]);

  it.each(planted)(
    '[$id] [STU-28] is told at its line with its remedy, and undone: $what',
    async (mistake) => {
      const { file, said, site = usual } = mistake;
      const before = await studio.textOf(site, file);
      const refused = await studio.type(mistake);
      const line = lineOfDifference(before, await studio.textOf(site, file));
      const { problems, checked } = studio.told();
      const after = await studio.undo(site);
      const told = problems.map((problem) => [`${problem.file}:${problem.line}`, messageOf(problem.text)]);
      expect(told).toContainEqual([`${file}:${line}`, messageOf(`${said}.`)]);
      expect([refused, checked, after]).toEqual([[], 'site', { problems: [], changes: [], files: [] }]);
    },
  );
});

function lineOfDifference(before: string, after: string): number {
  const lines = before.split('\n');
  return after.split('\n').findIndex((line, index) => line !== lines[index]) + 1;
}
