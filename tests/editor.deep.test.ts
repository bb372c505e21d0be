import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { namesText } from '../src/authoring/editor/names/namesText.ts';
import { openEditor } from '../src/authoring/editor/openEditor.ts';
import { readCatalogue } from '../src/compile/read/readCatalogue.ts';
import { root } from '../testing/support/sourceFiles.ts';

const catalogue = readCatalogue(root);
const names = namesText(catalogue);
/** What an author is told with the settings of the repository's `.vscode/`. */
const editor = openEditor({
  folder: `${pathToFileURL(root).href}/`,
  names: () => names,
  schemas: JSON.parse(textOf('.vscode/settings.json'))['json.schemas'],
});

function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** What is underlined in a document, and what is said of it. */
async function squiggles(file: string, text: string) {
  const { document, parsed } = editor.open(file, text);
  const strict = { comments: 'error', trailingCommas: 'error' } as const;
  const said = await editor.service.doValidation(document, parsed, strict);
  return said.map(({ message, range }) => ({
    message: String(message),
    line: range.start.line + 1,
    start: document.offsetAt(range.start),
    end: document.offsetAt(range.end),
  }));
}

/** Words of a document that somebody changes into others, with the cursor (`‸`): `before → after`. */
function changed(file: string, change: string): { text: string; offset: number } {
  const [words = '', others = ''] = change.split(' → ');
  const parts = textOf(file).split(words);
  if (parts.length < 2) throw new Error(`${file}: "${words}" does not stand there`);
  const [start = '', ...rest] = parts;
  const text = `${start}${others}${rest.join(words)}`;
  const offset = text.indexOf('‸');
  return { text: text.replace('‸', ''), offset };
}

/** Rows of a table by file, each with its file. */
function rowsOf<Row extends readonly unknown[]>(table: Record<string, Row[]>): [string, ...Row][] {
  return Object.entries(table).flatMap(([file, rows]) => rows.map((row): [string, ...Row] => [file, ...row]));
}

/** By file: a change, some of the names that are proposed at the cursor, and what is said of a wrong name there. */
const places: Record<string, [change: string, proposed: string, said?: string][]> = {
  'flows/prequal/flow.json': [
    ['"captcha", → "cap‸cha",', 'captcha, fee-lookup', 'flows/_base/parts has no part of this name'],
    ['"brands": "all" → "brands": ["srge‸"]', 'surge, fit', 'there is no brand of this name'],
    ['"landingStep": 1 → "‸": 1', 'landingStep'],
    ['"screen": "landing" → "screen": "‸"', 'landing, offer-return'],
    ['"landing": { → "‸": {}, "landing": {', 'decision, approved'],
  ],
  'flows/_base/parts/results.json': [
    ['"title": "decision.title" → "title": "‸"', 'decision.title, =cookieChoice'],
    ['{ "do": "productDecided" } → { ‸ }', 'do, call, ask, open, set, go'],
    [
      '"session.fraudSession": "closed" → "session.fraudSession": "close‸"',
      'open, closed',
      'session.fraudSession is never this',
    ],
    ['"event": "declined" → "event": "‸"', 'declined, page_view'],
    [
      '"approved": "result.result is \'APPROVED\'" → "approved": "‸"',
      "otherOptions, site.switches.MFAActive, result.result is 'APPROVED', applicant.State is 'WI'",
    ],
    [
      '{ "result": "APPROVED", "to": "approved" } → { "street‸": true, "to": "approved" }',
      'codeFirst, metric, linking',
      'this table has no column "street"',
    ],
    ['"codeFirst": "verifiesFirst" → "codeFirst": "‸"', 'verifiesFirst, result.result'],
    ['{ "result": "APPROVED", "to" → { "result": "‸", "to"', 'APPROVED, PENDUSER, given'],
    ['"to": "pendfee" → "to": "pendfees‸"', 'pendfee, approved', 'no flow has a route of this name'],
    ['"path": "decision" → "path": "/decision‸"', '', 'this is not a path relative to'],
    ["result.result is 'APPROVED' → result.result is 'APROVED‸'", '', 'result.result is never this'],
    [
      '{ "result": "APPROVED", "to": "approved" } → { "reslt‸": "APPROVED", "to": "approved" }',
      '',
      'this table has no column of this name',
    ],
    ['"result": "PENDUSER" → "result": "PENDUSR‸"', '', 'result.result is never this'],
  ],
  'flows/_base/parts/submission.json': [
    [
      '{ "go": "decision" } → { "go": "decison‸" }',
      'decision, bank-redirect',
      'no flow has a route of this name',
    ],
    [
      '{ "go": "decision" } → { "decide": "result‸" }',
      'results, linkResults',
      'no flow has a decision of this name',
    ],
    [
      '{ "open": "invalidState" } → { "open": "invalid‸" }',
      'invalidState, unknownError',
      'no flow has a dialog of this name',
    ],
    [
      '{ "open": "invalidState" } → { "open": "unknownError", "outcomes": { "again‸": [] } }',
      'retry, *',
      '"unknownError" never ends so',
    ],
    ['{ "close": true } → { "close": ‸ }', 'true, loading'],
    [
      '{ "do": "checkState" } → { "do": "checkStat‸" }',
      'checkState, declineShown',
      'no flow has a sequence of this name',
    ],
    [
      '"call": "validateState" → "call": "validateStates‸"',
      'validateState, validateEmail',
      'no action has this name in src/actions',
    ],
    ['"MISMATCH": { → "MISS‸MATCH": {', 'MISMATCH, *', '"validateState" never ends so'],
    ['"accepted": "continue" → "accepted": "‸"', 'continue'],
    ['"send": "spouse" → "send": "spouses‸"', 'spouse', '"validateState" cannot be given this'],
    ['"busy": "submitting" → "busy": "‸"', 'submitting, paying'],
    [
      '{ "do": "checkState" } → { "ask": "code‸" }',
      'oneTimeCode',
      'no part has anything to ask of this name',
    ],
    [
      '{ "do": "checkState" } → { "return": "oneTimeCode.done‸" }',
      'oneTimeCode.verified',
      'nothing that is asked ends so',
    ],
    [
      '"say": { "City": → "say": { "Town‸":',
      'City, State',
      'there is no field of this name in schemas/fields',
    ],
    [
      '"City": "message.cityMismatch" → "City": "message.cityMissmatch‸"',
      'message.cityMismatch',
      'no sentence has this key',
    ],
    [
      '"applicant.tcAcknowledgement": → "applicant.tcAcknowledgment‸":',
      'applicant.State, session.codeError, result.result',
      'nothing declares this path',
    ],
    [
      '"=applicant.generalAcknowledgement" → "=applicant.generalAcknowledgment‸"',
      '=applicant.generalAcknowledgement, =codePhone',
      'a word here is none of them',
    ],
    ['"applicant.tcAcknowledgement": → "site.url‸":', '', 'it cannot be set'],
    ["applicant.State is 'WI' → applicant.State is 'Wisconsin‸'", '', 'applicant.State is never this'],
  ],
  'flows/_base/parts/frame.json': [
    [
      '"cookieChoicesAsked": [ → "cookieChoiceAsked‸": [',
      'cookieChoicesAsked, termsClicked',
      'nothing raises this event',
    ],
  ],
  'flows/_base/screens/decision.json': [
    [
      '"block": "result" → "block": "results‸"',
      'result, form, banner',
      'no block has this name in src/blocks',
    ],
    ['"emailNote": "=if → "‸": "=if', 'emailNote, tone'],
    [
      '"help": "help.text" → "help": "help.txt‸"',
      'help.text, decision.title, =ribbon',
      'no sentence has this key',
    ],
    ['"art": "card" → "art": "cards‸"', 'card, logo', 'no brand has art of this name'],
    ['"link": "partnerOffer" → "link": "partner‸"', 'partnerOffer, privacy', 'no link has this name'],
    ['"variant": "primary" → "variant": "primry‸"', 'primary, secondary', '"primary", "secondary"'],
    [
      '"when": "otherOptions" → "when": "otherOption‸ and not captchaOn"',
      "otherOptions, applicant.State is 'WI'",
      'a word here is none of them',
    ],
    ['"help": "help.text" → "helps": "help.text‸"', '', 'the block "result" has no prop of this name'],
  ],
  'flows/_base/screens/offer.json': [
    ['"$use": "terms" → "$use": "term‸"', 'terms, application', 'no fragment has this id'],
  ],
  'flows/_base/fragments/grandBankOption.json': [
    [
      '"event": "grandBankShown" → "event": "grandBankShow‸"',
      'grandBankShown, submit',
      'nothing handles this event',
    ],
  ],
  'flows/_base/fragments/offerForm.json': [
    [
      '"busy": "session.busy.submitting" → "busy": "session.busy.submiting‸"',
      'session.busy.submitting',
      'nothing declares this path',
    ],
    ['"form": "offer" → "form": "offers‸"', 'offer, application', 'no form has this id'],
  ],
  'brands/cerulean/flows/prequal/screens/landing.json': [
    ['"props": { → "props": { "‸": 1,', 'variant, composition'],
  ],
  'flows/_base/screens/payment-failed.json': [
    ['"is": "payment.failed.given" → "is": "‸"', 'payment.failed.given'],
  ],
  'schemas/forms/application.json': [
    ['"LastName": { → "Lastname‸": {', 'LastName, SSN', 'there is no field of this name in schemas/fields'],
    ['"rule": "equalTo" → "rule": "‸"', 'equalTo, requiredWith'],
    ['"rule": "equalTo", "field": " → "rule": "equalTo", "field": "X‸', '', 'there is no field of this name'],
  ],
  'schemas/fields/FirstName.json': [
    [
      '"ui:widget": "name" → "ui:widget": "names‸"',
      'name, select, ssn',
      'no widget has this name in src/widgets',
    ],
    ['"filter": { "name": "name" → "filter": { "name": "nam‸"', 'name, digits', 'no filter has this name'],
    ['"maxSpaces": 1 → "maxSpace‸": 1', 'maxSpaces', 'the filter "name" has no parameter of this name'],
    [
      '"firstCharacter": → "firstChar‸":',
      'firstCharacter, tooShort, notForbiddenState',
      'no rule fails with this code',
    ],
    ['"given-name" → "givenname‸"', 'given-name, family-name', 'this is no autofill token of HTML'],
    [
      '"messages": { → "maxRows": 1‸, "messages": {',
      '',
      'neither fields nor the widget "name" have an option of this name',
    ],
    [
      '"sensitivity": "name" → "rule": "FirstNames‸", "sensitivity": "name"',
      '',
      'the settings have no rule row of this name',
    ],
  ],
  'schemas/fields/password.json': [['"ui:options": { → "ui:options": { "‸": 1,', 'below, whenHidden']],
  'schemas/fields/SecondaryPhone.json': [['"extends": "PrimaryPhone" → "extends": "‸"', 'PrimaryPhone']],
  'flows/_base/settings.json': [
    ['"FirstName": { → "‸": {', 'FirstName'],
    ['"ValidationRules": { → "ValidationRules": { "CVV2": { "‸": 1 },', 'IsRequired, MinLengthChar'],
    ['"MFAActive": false → "MfaActive‸": false', 'MFAActive', 'no switch has this name'],
    ['"CAPTCHA": false → "CAPCHA‸": false', 'CAPTCHA', 'no form field has this name'],
    [
      '"TrafficSource": "" → "TraficSource‸": ""',
      'TrafficSource, PrivacyUrl',
      'Property TraficSource is not allowed',
    ],
    ['"ForbiddenStates": [ → "ForbiddenStates": ["TXS‸",', 'TX', 'no state has this code'],
    [
      '"ValidationRules": { → "ValidationRules": { "FirstNam‸": {},',
      '',
      'no field has a rule row of this name',
    ],
  ],
  'brands/surge/brand.json': [
    ['"ink-soft": → "ink-sft‸":', 'ink-soft, danger', 'no token has this name'],
    ['"radius": { → "‸": {', 'radius, shadow, font'],
    [
      '"ink-soft": { "$value": "#564d6e" } → "ink-soft": { "$value": "{color.inc}‸" }',
      '{color.ink}',
      'no token has this name',
    ],
    ['"logoLight": → "‸":', 'logoLight, error404'],
    [
      '"partnerBank": "first" → "payFeeHere‸": true',
      'partnerBank, paysFeeHere, bannerComposition',
      'no brand fact has this name',
    ],
    [
      '"ink-soft": { "$value": "#564d6e" } → "ink-soft": { "$value": "#564d6‸" }',
      '',
      'this is not a color: write #rrggbb',
    ],
  ],
  'brands/revel/brand.json': [
    ['"display": { "$value": ["Gloock" → "display": { "$value": ["‸"', 'Gloock, serif'],
    [
      '"bannerComposition": "poster" → "bannerComposition": "postr‸"',
      'poster, beside',
      'brand.bannerComposition is never this',
    ],
  ],
  'flows/prequal/copy.en.json': [
    ['"decision.ribbon.CVILOW": → "‸":', 'decision.ribbon.CVILOW, help.text'],
    [
      'Your Pre-qualification Results Are... → {brand.nam‸}',
      '',
      'nothing declares a path that is named here in braces',
    ],
    ['Your Pre-qualification Results Are... → [here](link:privcy‸)', '', 'no link has this name'],
  ],
  'flows/prequal/journeys/pending.journey.json': [
    ['"applicant": "jordan" → "applicant": "jordn‸"', 'jordan', 'applicants.json holds nobody of this name'],
    ['"persona": "1003" → "persona": "9999‸"', '1001, 1003', 'flows/_base/personas.json has no such persona'],
    ['"persona": "1003" → "answers": { "Sate‸": "" }', 'State, SSN', 'there is no field of this name'],
    ['"persona": "1003" → "answers": { "State": "‸" }', 'WI, TX'],
    ['"press": "submit" → "press": "‸"', 'submit'],
    ['"screen": "pendinfo" → "screen": "pendingInfo‸"', 'pendinfo, decision', 'no screen has this id'],
    ['"path": "/pendinfo" → "messages": { "‸": "" }', 'Email'],
    [
      '"path": "/pendinfo" → "sent": { "submit‸": {} }',
      'submit-application',
      'no call has this name in schemas/api',
    ],
    ['"path": "/pendinfo" → "values": { "result.result": "‸" }', 'PENDINFO'],
    ['"browser": true → "site": { "variant": "mfas‸" }', 'mfa', 'settings.json has no variant of this name'],
    ['"path": "/pendinfo" → "values": { "result.reslt‸": "" }', '', 'nothing declares this path'],
  ],
  'flows/_base/personas.json': [
    ['"result": "PENDINFO" → "result": "‸"', 'PENDINFO, CVILOW'],
    ['"credit_limit": 700 → "‸": 700', 'credit_limit, failed_metric'],
  ],
  'flows/prequal/journeys/decided-otherwise.journey.json': [
    ['"submit-application": { "http": 503 } → "‸": {}', 'submit-application, validate-state'],
    [
      '"submit-application": { "http": 503 } → "submit-aplication‸": { "http": 503 }',
      '',
      'no call has this name',
    ],
  ],
};

/** By file: a change, and what is in the box over what the cursor stands in; a brand's own is there where it differs. */
const hovers: Record<string, [change: string, shown: string][]> = {
  'flows/_base/parts/submission.json': [
    ['{ "do": "checkState" } → { "do": "c‸heckState" }', 'In flows/_base/parts/submission.json'],
    ['{ "go": "decision" } → { "decide": "r‸esults" }', 'In flows/_base/parts/results.json'],
    ['"call": "validateState" → "call": "v‸alidateState"', 'state'],
    ['{ "go": "decision" } → { "go": "d‸ecision" }', '/decision, screen decision'],
    ['{ "open": "invalidState" } → { "open": "i‸nvalidState" }', 'screen invalid-state'],
    ['{ "do": "checkState" } → { "ask": "o‸neTimeCode" }', 'verified'],
  ],
  'flows/_base/screens/decision.json': [
    ['"help": "help.text" → "help": "h‸elp.text"', 'Call customer service at'],
    ['"when": "otherOptions" → "when": "o‸therOptions"', 'grandBankOffered or partnerOffered'],
    ['"block": "result" → "block": "r‸esult"', 'what was decided'],
  ],
  'flows/_base/parts/explanations.json': [
    [
      '{ "is": "decision.ribbon.default" } → { "is": "d‸ecision.ribbon.default" }',
      'prequal: Your Pre-qualification Results Are...',
    ],
  ],
  'flows/_base/parts/results.json': [
    [
      '"session.fraudSession": "closed" → "s‸ession.fraudSession": "closed"',
      '`closed` once there is a decision … One of open, closed',
    ],
    ['"=answer.phone" → "=‸answer.phone"', '(string)'],
    ['"screen": "pendinfo" → "screen": "p‸endinfo"', 'The id of a screen'],
    ['{ "result": "APPROVED", "to": "approved" } → { "r‸esult": "APPROVED", "to": "approved" }', 'APPROVED'],
    ['"else": "landing" } → "e‸lse": "landing" }', 'A route'],
  ],
  'brands/surge/brand.json': [
    ['"ink-soft": → "i‸nk-soft":', '#545b66 … revel: #674b61'],
    ['"$value": "#564d6e" → "$value": "{‸color.ink}"', '#1b1f24 … surge: #1d1533'],
  ],
  'flows/_base/fragments/offerForm.json': [
    ['"busy": "session.busy.submitting" → "busy": "s‸ession.busy.submitting"', 'True while the call'],
  ],
  'schemas/forms/application.json': [['"LastName": { → "L‸astName": {', 'Last name']],
  'flows/prequal/flow.json': [['"captcha", → "c‸aptcha",', 'captcha']],
  'flows/prequal/journeys/pending.journey.json': [
    ['"persona": "1003" → "persona": "1‸003"', 'Pending'],
    ['"applicant": "jordan" → "applicant": "j‸ordan"', 'Austin, Texas'],
  ],
  'flows/_base/settings.json': [['"MFAActive": false → "M‸FAActive": false', '(boolean)']],
  'brands/revel/brand.json': [
    ['"bannerComposition": "poster" → "b‸annerComposition": "poster"', 'One of beside'],
  ],
};

describe('[F-504] the editor', () => {
  it('underlines nothing in a shipped document, by its "$schema" as by the settings of the folder', async () => {
    const said = await Promise.all(
      catalogue.documents.flatMap(({ source: { file, text } }) =>
        [text, text.replace(/^\{\s*"\$schema": "[^"]*",?/u, '{')].map(async (shown) =>
          (await squiggles(file, shown)).map(({ line, message }) => `${file}:${line} ${message}`),
        ),
      ),
    );
    expect(said.flat()).toEqual([]);
  });
});

describe('[F-504] [F-505] the editor proposes names, and underlines a wrong one', () => {
  it.each(rowsOf(places))('in %s: %s', async (file, change, proposed, said) => {
    const { text, offset } = changed(file, change);
    const labels = (await editor.completions(file, text, offset)).map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining(proposed.split(', ').filter(Boolean)));
    if (said === undefined) return;
    const underlined = await squiggles(file, text);
    expect(underlined.map(({ message }) => message)).toEqual([expect.stringContaining(said)]);
    const [{ start, end } = { start: -1, end: -1 }] = underlined;
    expect(start).toBeLessThanOrEqual(offset);
    expect(end).toBeGreaterThanOrEqual(offset);
  });
});

describe('[F-505] the box over a word says what it is', () => {
  it.each(rowsOf(hovers))('in %s: %s', async (file, change, parts) => {
    const { text, offset } = changed(file, change);
    const shown = await editor.hover(file, text, offset);
    for (const part of parts.split(' … ')) expect(shown.text).toContain(part);
  });
});

describe('[F-505] every path', () => {
  it('has a meaning that the box over it tells', () => {
    const { enum: paths, enumDescriptions: meanings } = JSON.parse(names).definitions.paths as {
      enum: string[];
      enumDescriptions: string[];
    };
    expect(paths.length).toBeGreaterThan(300);
    expect(paths.filter((_path, index) => /^(?:One of .*)?\(\w+\)$/u.test(meanings[index] ?? ''))).toEqual(
      [],
    );
  });
});
