import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Compiler } from '../src/compile/Compiler.ts';
import { amendedCatalogue } from './support/amendedCatalogue.ts';

/**
 * Mistakes that product staff made and nothing said anything of, in the product's own documents: what was written in place
 * of what, and what the check says there (F-419, F-501 to F-512).
 */
interface Planted {
  id: string;
  what: string;
  file: string;
  /** What stood there; the whole document is new where it is left out. */
  from?: string;
  to: string;
  said: string;
  /** Where another document is to blame. */
  at?: string;
}

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
    id: 'F-501',
    what: 'a figure that is misspelt',
    file: terms,
    from: '"**{purchaseRate}**"]',
    to: '"**{purchaseRtae}**"]',
    said: 'no figure is named "purchaseRtae": write it under "figures"',
  },
  {
    id: 'F-501',
    what: 'an empty figure',
    file: terms,
    from: '"lateFee": "$30.00"',
    to: '"lateFee": ""',
    said: 'the figure "lateFee" is empty: write its value, or null to leave it out',
  },
  {
    id: 'F-501',
    what: 'bold that is not closed',
    file: terms,
    from: '"**{cashRate}**"',
    to: '"**{cashRate}"',
    said: 'what opens here is not closed: close it with **, or write \\*',
  },
  {
    id: 'F-501',
    what: "a brand's figure that no sentence names",
    file: 'brands/reflex/terms.en.json',
    to: '{ "$schema": "../../schemas/catalogue/terms.schema.json", "figures": { "lateFeee": "$40.00" } }',
    said: 'nothing in the terms names the figure "lateFeee": correct the name, or remove it',
  },
  {
    id: 'F-502',
    what: 'a brand with a name alone',
    file: 'brands/zinnia/brand.json',
    to: '{ "$schema": "../../schemas/catalogue/brand.schema.json", "name": "Zinnia" }',
    said: 'the key "bank" is missing: each brand says its own',
  },
  {
    id: 'F-502',
    what: "another brand's product code",
    file: fit,
    from: '"productCode": "FIT"',
    to: '"productCode": "SURGE"',
    said: 'the brand "fit" has the product code "SURGE" already: choose another',
    at: 'brands/surge/brand.json',
  },
  {
    id: 'F-503',
    what: 'a new flow that says nothing of where it runs',
    file: 'flows/fast/flow.json',
    to: '{ "$schema": "../../schemas/catalogue/flow.schema.json", "contractName": "FAST", "label": "fast", "parts": ["frame", "terms"], "constants": { "name": "FAST" }, "routes": { "landing": { "path": "", "screen": "maintenance" } } }',
    said: 'the flow does not say where it runs: write "draft": true while it is made, then "brands": "all" or a list of brands',
  },
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
    what: 'a result that is misspelt, in a choice',
    file: results,
    from: '{ "result": "DECLINEDCBR", "is": "decision.ribbon',
    to: '{ "result": "DECLINED_CBR", "is": "decision.ribbon',
    said: `result.result is never "DECLINED_CBR": ${listed}`,
  },
  {
    id: 'F-506',
    what: 'a result that is misspelt, in a list',
    file: results,
    from: "in ('APPROVED', 'OFFER') or",
    to: "in ('APPROVED', 'OFER') or",
    said: `result.result is never "OFER": ${listed}`,
  },
  {
    id: 'F-506',
    what: 'a metric that is misspelt',
    file: results,
    from: '"metric": ["PENDINGFLINKS",',
    to: '"metric": ["PENDINGLINKS",',
    said: `result.failed_metric is never "PENDINGLINKS": ${listed}`,
  },
  {
    id: 'F-506',
    what: 'a contradiction',
    file: results,
    from: `"approved": "result.result is 'APPROVED'"`,
    to: `"approved": "result.result is 'APPROVED' and result.result is 'OFFER'"`,
    said: 'beside what stands before it this never holds: correct one of the two, or remove what hangs on them',
  },
  {
    id: 'F-506',
    what: 'a condition that leaves nothing out',
    file: results,
    from: '"result.showOnDeclined is not false"',
    to: '"result.showOnDeclined is not false or result.showOnDeclined is false"',
    said: 'beside what stands before it this leaves nothing out, so that the condition always holds: correct it, or remove it',
  },
  {
    id: 'F-506',
    what: 'a row below one that takes everything of it',
    file: results,
    from: '{ "result": "APPROVED", "to": "approved" },',
    to: '{ "result": "APPROVED", "to": "approved" },\n        { "result": "APPROVED", "feeHere": true, "to": "pendfee" },',
    said: 'the row in line … takes everything that fits this one, so that it is never reached: move it up, correct its cells, or remove it',
  },
  {
    id: 'F-509',
    what: 'an SSN without its sensitivity',
    file: 'schemas/fields/SSN.json',
    from: '"sensitivity": "',
    to: '"sensitivityy": "',
    said: 'no key is named "sensitivityy" here',
  },
  {
    id: 'F-509',
    what: 'a rule row that is misspelt',
    file: settings,
    from: '    "extraConsent": {',
    to: '    "extraConsnt": {',
    said: 'the settings have no rule row "extraConsent", so nothing would hold the answer: add it, or say "rule": null',
    at: 'schemas/fields/extraConsent.json',
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
    what: 'a product setting',
    file: 'brands/surge/settings.json',
    from: '"FaqUrl": ',
    to: '"FaqUlr": ',
    said: 'no key is named "FaqUlr" here',
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
    file: fit,
    from: '"paysFeeHere": true',
    to: '"payFeeHere": true',
    said: 'nothing reads the fact "payFeeHere": correct its name, or declare "brand.payFeeHere" in schemas/catalogue/context.json',
  },
  {
    id: 'F-512',
    what: 'the value of a fact',
    file: fit,
    from: '"bannerComposition": "below"',
    to: '"bannerComposition": "bnad"',
    said: `brand.bannerComposition is never "bnad": ${listed}`,
  },
  {
    id: 'F-512',
    what: 'an amount with a comma',
    file: settings,
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
    file: copy,
    from: '"application.lead": "Tell us about yourself.',
    to: '"application.lead": "Three short sections.',
    said: '"Three short sections" is not true: the form "application" has',
  },
  {
    id: 'F-512',
    what: 'a token',
    file: fit,
    from: '"primary": {',
    to: '"primry": {',
    said: 'no token is named "color.primry": correct its name, or list it in brands/_base/brand.json, too, where a style sheet reads it',
  },
  {
    id: 'F-512',
    what: 'the font family of a token',
    file: fit,
    from: '"text": { "$value": ["Nunito Variable"',
    to: '"text": { "$value": ["Nunitto Variable"',
    said: '"font.text" begins with the family "Nunitto Variable", and the brand has no such font: correct its name, or add it under "fonts"',
  },
  {
    id: 'F-512',
    what: 'a wrong input of an action',
    file: secondCard,
    from: '"Suffix": ""',
    to: '"Sufix": ""',
    said: '"submitApplication" sends nothing named "Sufix" here: correct its name, or remove it',
  },
  {
    id: 'F-512',
    what: 'inputs of an action that there is not',
    file: secondCard,
    from: '"submitApplication": {\n      "Applicant"',
    to: '"submitAplication": {\n      "Applicant"',
    said: 'no action is named "submitAplication" in src/actions',
  },
  {
    id: 'F-512',
    what: 'a null of what is not there',
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
    to: '        "opening": { "block": "heading", "props": { "text": "options.heading.goodNews", "level": 1 } },\n        "options": {\n          "block": "offers",',
    said: 'this draws the heading of the page, which the block at flows/_base/screens/decision.json:8:19 draws already: leave one of both',
  },
  {
    id: 'F-512',
    what: "a misspelt folder of a brand's flow",
    file: 'brands/fit/flows/dmm/flow.json',
    to: '{ "$schema": "../../../../schemas/catalogue/flow.schema.json", "constants": { "payFeeStep": 43 } }',
    said: 'there is no flow "dmm", so nothing reads this document',
  },
  {
    id: 'F-512',
    what: 'a mistake of a layer',
    file: 'brands/fit/flows/dm/flow.json',
    from: '"approved": { "path": "terms/approved" }',
    to: '"approved": { "path": "terms/approved", "screen": "aproved" }',
    said: 'no screen has the id "aproved"',
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
    file: 'flows/cs/copy.en.json',
    from: '"$schema": "',
    to: '"help.text": null,\n  "$schema": "',
    said: 'the sentence "help.text" is taken away here, but still used at …: keep it, or change what uses it, too',
  },
];

const catalogue = amendedCatalogue({});
const compiler = new Compiler(catalogue.root);

afterAll(() => catalogue.remove());

/** Plants one mistake, asks, and takes it away again. */
function plantedIn({ file, from, to }: Planted): { said: string[]; line: number } {
  const path = join(catalogue.root, file);
  const before = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  if ((before?.split(from ?? '\0').length ?? 2) !== 2)
    throw new Error(`${file}: "${from}" does not stand there once`);
  const text = before?.replace(from ?? '', () => to) ?? to;
  const made = newFolder(path);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  const { mistakes, sentence } = compiler.check();
  if (before === undefined) rmSync(made ?? path, { recursive: true });
  else writeFileSync(path, before);
  return { said: mistakes.map(sentence), line: lineOfDifference(before ?? '', text) };
}

/** The outermost folder that has to be made for a file. */
function newFolder(path: string): string | undefined {
  const folder = dirname(path);
  return existsSync(folder) ? undefined : (newFolder(folder) ?? folder);
}

function lineOfDifference(before: string, after: string): number {
  const lines = before.split('\n');
  return after.split('\n').findIndex((line, index) => line !== lines[index]) + 1;
}

/** What a sentence says, without its place, its sites and what is known in place of a name. */
function messageOf(sentence: string): string {
  return sentence
    .replace(/^\S+:\d+:\d+: /u, '')
    .replace(/still used at \S+:\d+:\d+(?: and \d+ more)?/u, 'still used at …')
    .replace(/in line \d+/u, 'in line …')
    .replace(/(?: \(in [^)]*\))?\.(?: Known: .*)?$/u, '');
}

describe('a mistake in the catalogue of the product', () => {
  it.each(planted)('[$id] is refused at its line: $what', (mistake) => {
    const { said, line } = plantedIn(mistake);
    const found = said.find((sentence) => messageOf(sentence) === mistake.said) ?? said.join('\n');
    const [place = ''] = found.split(/:\d+: /u, 1);
    expect(mistake.at === undefined ? place : place.replace(/:\d+$/u, '')).toBe(
      mistake.at ?? `${mistake.file}:${line}`,
    );
  });

  it('is gone with the mistake', () => {
    expect(compiler.check().mistakes).toEqual([]);
  });
});
