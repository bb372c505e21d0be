import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { namesText } from '../src/authoring/editor/names/namesText.ts';
import { openEditor } from '../src/authoring/editor/openEditor.ts';
import { readCatalogue } from '../src/compile/read/readCatalogue.ts';
import { root } from './support/sourceFiles.ts';

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

/** A document as somebody is changing it, and where the cursor (`‸`) stands. */
function changed(file: string, words: string, others: string): { text: string; offset: number } {
  const parts = textOf(file).split(words);
  if (parts.length < 2) throw new Error(`${file}: "${words}" does not stand there`);
  const [start = '', ...rest] = parts;
  const text = `${start}${others}${rest.join(words)}`;
  const offset = text.indexOf('‸');
  return { text: text.replace('‸', ''), offset };
}

/** A kind of place, a document, words of it, and what somebody makes of them; `‸` is the cursor. */
type Row = [place: string, file: string, words: string, others: string, expected: string[]];

const results = 'flows/_base/parts/results.json';
const submission = 'flows/_base/parts/submission.json';
const frame = 'flows/_base/parts/frame.json';
const decision = 'flows/_base/screens/decision.json';
const offer = 'flows/_base/screens/offer.json';
const grandBankOption = 'flows/_base/fragments/grandBankOption.json';
const offerForm = 'flows/_base/fragments/offerForm.json';
const application = 'schemas/forms/application.json';
const firstName = 'schemas/fields/FirstName.json';
const prequal = 'flows/prequal/flow.json';
const pending = 'flows/prequal/journeys/pending.journey.json';
const otherwise = 'flows/prequal/journeys/decided-otherwise.journey.json';
const personas = 'flows/_base/personas.json';
const surge = 'brands/surge/brand.json';
const settings = 'flows/_base/settings.json';

const completions: Row[] = [
  ['a part', prequal, '"captcha",', '"‸",', ['captcha', 'fee-lookup']],
  ['a brand of a flow', prequal, '"brands": "all"', '"brands": ["‸"]', ['surge', 'fit']],
  ['a constant', prequal, '"landingStep": 1', '"‸": 1', ['landingStep']],
  ['the screen of a route', prequal, '"screen": "landing"', '"screen": "‸"', ['landing', 'offer-return']],
  ['a route that is said again', prequal, '"landing": {', '"‸": {}, "landing": {', ['decision', 'approved']],
  ['the route of a guard', results, '"else": "landing" }', '"else": "‸" }', ['landing', 'not-found']],
  [
    'the page title of a route',
    results,
    '"title": "decision.title"',
    '"title": "‸"',
    ['decision.title', '=cookieChoice'],
  ],
  ['a step', results, '{ "do": "productDecided" }', '{ ‸ }', ['do', 'call', 'ask', 'open', 'set', 'go']],
  ['go', submission, '{ "go": "decision" }', '{ "go": "‸" }', ['decision', 'bank-redirect']],
  ['decide', submission, '{ "go": "decision" }', '{ "decide": "‸" }', ['results', 'linkResults']],
  ['open', submission, '{ "open": "invalidState" }', '{ "open": "‸" }', ['invalidState', 'unknownError']],
  [
    'the outcomes of a dialog',
    submission,
    '{ "open": "invalidState" }',
    '{ "open": "unknownError", "outcomes": { "‸": [] } }',
    ['retry', '*'],
  ],
  ['close', submission, '{ "close": true }', '{ "close": ‸ }', ['true', 'loading']],
  ['do', submission, '{ "do": "checkState" }', '{ "do": "‸" }', ['checkState', 'declineShown']],
  ['call', submission, '"call": "validateState"', '"call": "‸"', ['validateState', 'validateEmail']],
  ['the outcomes of a call', submission, '"MISMATCH": {', '"‸": {', ['MISMATCH', '*']],
  ['what follows an outcome', submission, '"accepted": "continue"', '"accepted": "‸"', ['continue']],
  ['what else a call is given', submission, '"send": "spouse"', '"send": "‸"', ['spouse']],
  ['what a call is busy by', submission, '"busy": "submitting"', '"busy": "‸"', ['submitting', 'paying']],
  ['ask', submission, '{ "do": "checkState" }', '{ "ask": "‸" }', ['oneTimeCode']],
  ['return', submission, '{ "do": "checkState" }', '{ "return": "‸" }', ['oneTimeCode.verified']],
  ['the field of a sentence', submission, '"say": { "City":', '"say": { "‸":', ['City', 'State']],
  [
    'the sentence under a field',
    submission,
    '"City": "message.cityMismatch"',
    '"City": "‸"',
    ['message.cityMismatch'],
  ],
  [
    'a path that is set',
    submission,
    '"applicant.tcAcknowledgement":',
    '"‸":',
    ['applicant.State', 'session.codeError', 'result.result'],
  ],
  [
    'the value of a path with a list',
    results,
    '"session.fraudSession": "closed"',
    '"session.fraudSession": "‸"',
    ['open', 'closed'],
  ],
  ['a flag that is set', results, '"session.tracked": true', '"session.tracked": ‸', ['true', 'false']],
  [
    'a value',
    submission,
    '"=applicant.generalAcknowledgement"',
    '"‸"',
    ['=applicant.generalAcknowledgement', '=codePhone'],
  ],
  ['what analytics are told', results, '"event": "declined"', '"event": "‸"', ['declined', 'page_view']],
  [
    'a condition by name',
    results,
    '"approved": "result.result is \'APPROVED\'"',
    '"approved": "‸"',
    ['otherOptions', 'site.switches.MFAActive', "result.result is 'APPROVED'", "applicant.State is 'WI'"],
  ],
  [
    'an event that is handled',
    frame,
    '"cookieChoicesAsked": [',
    '"‸": [',
    ['cookieChoicesAsked', 'termsClicked'],
  ],
  [
    'an event of time',
    'flows/_base/parts/measurement.json',
    '"event": "bannerDue"',
    '"event": "‸"',
    ['bannerDue', 'landingSettled'],
  ],
  ['an event of a link', frame, '"raise": "startOver"', '"raise": "‸"', ['startOver', 'faqClicked']],
  [
    'a column of a row',
    results,
    '{ "result": "APPROVED", "to": "approved" }',
    '{ "‸": true, "to": "approved" }',
    ['codeFirst', 'metric', 'linking'],
  ],
  [
    'what a column asks',
    results,
    '"codeFirst": "verifiesFirst"',
    '"codeFirst": "‸"',
    ['verifiesFirst', 'result.result'],
  ],
  [
    'a cell',
    results,
    '{ "result": "APPROVED", "to"',
    '{ "result": "‸", "to"',
    ['APPROVED', 'PENDUSER', 'given'],
  ],
  [
    'a cell of several',
    results,
    '"metric": ["PENDINGFLINKS",',
    '"metric": ["‸",',
    ['PENDINGFLINKS', 'DECLINEFLINKS'],
  ],
  ['a cell of a condition', results, '"feeHere": true', '"feeHere": ‸', ['true', 'false']],
  ['the route of a row', results, '"to": "pendfee"', '"to": "‸"', ['pendfee', 'approved']],
  ['a block', decision, '"block": "result"', '"block": "‸"', ['result', 'form', 'banner']],
  [
    'a fragment',
    'flows/_base/screens/offer.json',
    '"$use": "terms"',
    '"$use": "‸"',
    ['terms', 'application'],
  ],
  ['a prop', decision, '"emailNote": "=if', '"‸": "=if', ['emailNote', 'tone']],
  [
    'a prop that is a sentence',
    decision,
    '"help": "help.text"',
    '"help": "‸"',
    ['help.text', 'decision.title', '=ribbon'],
  ],
  [
    'a prop that is an event',
    grandBankOption,
    '"event": "grandBankShown"',
    '"event": "‸"',
    ['grandBankShown', 'submit'],
  ],
  ['a prop that is art', decision, '"art": "card"', '"art": "‸"', ['card', 'logo']],
  [
    'a prop that is a path',
    offerForm,
    '"busy": "session.busy.submitting"',
    '"busy": "‸"',
    ['session.busy.submitting'],
  ],
  ['a prop that is a form', offerForm, '"form": "offer"', '"form": "‸"', ['offer', 'application']],
  ['a prop that is a link', decision, '"link": "partnerOffer"', '"link": "‸"', ['partnerOffer', 'privacy']],
  [
    'a prop that is one of several words',
    decision,
    '"variant": "primary"',
    '"variant": "‸"',
    ['primary', 'secondary'],
  ],
  [
    'a prop where a layer names no block',
    'brands/cerulean/flows/prequal/screens/landing.json',
    '"props": {',
    '"props": { "‸": 1,',
    ['variant', 'composition'],
  ],
  [
    'a cell that is shown',
    'flows/_base/screens/payment-failed.json',
    '"is": "payment.failed.given"',
    '"is": "‸"',
    ['payment.failed.given'],
  ],
  [
    'when a block is drawn',
    decision,
    '"when": "otherOptions"',
    '"when": "‸"',
    ['otherOptions', "applicant.State is 'WI'"],
  ],
  ['a field of a section', application, '"LastName": {', '"‸": {', ['LastName', 'SSN']],
  [
    'the sentence of a section',
    application,
    '"title": "form.section.name"',
    '"title": "‸"',
    ['form.section.name'],
  ],
  ['a widget', firstName, '"ui:widget": "name"', '"ui:widget": "‸"', ['name', 'select', 'ssn']],
  [
    'an option of a widget',
    'schemas/fields/password.json',
    '"ui:options": {',
    '"ui:options": { "‸": 1,',
    ['below', 'whenHidden'],
  ],
  ['a filter', firstName, '"filter": { "name": "name"', '"filter": { "name": "‸"', ['name', 'digits']],
  ['a parameter of a filter', firstName, '"maxSpaces": 1', '"‸": 1', ['maxSpaces']],
  [
    'a failure code',
    firstName,
    '"firstCharacter":',
    '"‸":',
    ['firstCharacter', 'tooShort', 'notForbiddenState'],
  ],
  ['the sentence of a code', firstName, '"required": "message.names"', '"required": "‸"', ['message.names']],
  ['an autofill token', firstName, '"given-name"', '"‸"', ['given-name', 'family-name']],
  [
    'the field that another extends',
    'schemas/fields/SecondaryPhone.json',
    '"extends": "PrimaryPhone"',
    '"extends": "‸"',
    ['PrimaryPhone'],
  ],
  ['a rule across fields', application, '"rule": "equalTo"', '"rule": "‸"', ['equalTo', 'requiredWith']],
  ['a rule row', settings, '"FirstName": {', '"‸": {', ['FirstName']],
  [
    'a word of a rule row',
    settings,
    '"ValidationRules": {',
    '"ValidationRules": { "CVV2": { "‸": 1 },',
    ['IsRequired', 'MinLengthChar'],
  ],
  ['a switch', settings, '"MFAActive": false', '"‸": false', ['MFAActive']],
  ['a form field that may be off', settings, '"CAPTCHA": false', '"‸": false', ['CAPTCHA']],
  ['a setting', settings, '"TrafficSource": ""', '"‸": ""', ['TrafficSource', 'PrivacyUrl']],
  ['a state', settings, '"ForbiddenStates": [', '"ForbiddenStates": ["‸",', ['TX']],
  ['a token', surge, '"ink-soft":', '"‸":', ['ink-soft', 'danger']],
  ['a group of tokens', surge, '"radius": {', '"‸": {', ['radius', 'shadow', 'font']],
  [
    'the value of a token',
    surge,
    '"ink-soft": { "$value": "#564d6e" }',
    '"ink-soft": { "$value": "‸" }',
    ['{color.ink}'],
  ],
  [
    'a font',
    'brands/revel/brand.json',
    '"display": { "$value": ["Gloock"',
    '"display": { "$value": ["‸"',
    ['Gloock', 'serif'],
  ],
  ['art of a brand', surge, '"logoLight":', '"‸":', ['logoLight', 'error404']],
  [
    'a brand fact',
    surge,
    '"partnerBank": "first"',
    '"‸": true',
    ['partnerBank', 'paysFeeHere', 'bannerComposition'],
  ],
  [
    'the value of a brand fact',
    'brands/revel/brand.json',
    '"bannerComposition": "poster"',
    '"bannerComposition": "‸"',
    ['poster', 'beside'],
  ],
  ['a flag of a brand', surge, '"partnerBank": "first"', '"paysFeeHere": ‸', ['true', 'false']],
  [
    'a sentence that is said again',
    'flows/prequal/copy.en.json',
    '"decision.ribbon.CVILOW":',
    '"‸":',
    ['decision.ribbon.CVILOW', 'help.text'],
  ],
  ['an applicant', pending, '"applicant": "jordan"', '"applicant": "‸"', ['jordan']],
  ['a persona', pending, '"persona": "1003"', '"persona": "‸"', ['1001', '1003']],
  ['a result of a persona', personas, '"result": "PENDINFO"', '"result": "‸"', ['PENDINFO', 'CVILOW']],
  ['a field of a result', personas, '"credit_limit": 700', '"‸": 700', ['credit_limit', 'failed_metric']],
  [
    'a result that a call is to answer',
    otherwise,
    '"result": "PENDINFO"',
    '"result": "‸"',
    ['FROZEN', 'DECLINEDCBR'],
  ],
  [
    'a call that is to answer',
    otherwise,
    '"submit-application": { "http": 503 }',
    '"‸": {}',
    ['submit-application', 'validate-state'],
  ],
  ['an answer', pending, '"persona": "1003"', '"answers": { "‸": "" }', ['State', 'SSN']],
  ['a choice that is answered', pending, '"persona": "1003"', '"answers": { "State": "‸" }', ['WI', 'TX']],
  ['a button', pending, '"press": "submit"', '"press": "‸"', ['submit']],
  ['a screen that is expected', pending, '"screen": "pendinfo"', '"screen": "‸"', ['pendinfo', 'decision']],
  ['a dialog that is expected', pending, '"path": "/pendinfo"', '"dialog": "‸"', ['invalidState']],
  ['words that are expected', pending, '"title": "pendinfo.title"', '"title": "‸"', ['pendinfo.title']],
  ['a message that is expected', pending, '"path": "/pendinfo"', '"messages": { "‸": "" }', ['Email']],
  ['a call that was sent', pending, '"path": "/pendinfo"', '"sent": { "‸": {} }', ['submit-application']],
  [
    'a value of the context',
    pending,
    '"path": "/pendinfo"',
    '"values": { "result.result": "‸" }',
    ['PENDINFO'],
  ],
  ['a variant of a site', pending, '"browser": true', '"site": { "variant": "‸" }', ['mfa']],
  ['a brand of a journey', pending, '"brands": "all"', '"brands": ["‸"]', ['surge']],
];

/** What stands in the box; a brand's own is there where it differs. */
const hovers: Row[] = [
  [
    'a sequence',
    submission,
    '{ "do": "checkState" }',
    '{ "do": "c‸heckState" }',
    ['In flows/_base/parts/submission.json'],
  ],
  [
    'a decision',
    submission,
    '{ "go": "decision" }',
    '{ "decide": "r‸esults" }',
    ['In flows/_base/parts/results.json'],
  ],
  ['a sentence', decision, '"help": "help.text"', '"help": "h‸elp.text"', ['Call customer service at']],
  [
    'a sentence that a flow says otherwise',
    results,
    '{ "is": "decision.ribbon.default" }',
    '{ "is": "d‸ecision.ribbon.default" }',
    ['prequal: Your Pre-qualification Results Are...'],
  ],
  [
    'a key of sentences',
    'flows/prequal/copy.en.json',
    '"decision.ribbon.CVILOW"',
    '"d‸ecision.ribbon.CVILOW"',
    ['prequal: Your Pre-qualification Results Are...'],
  ],
  ['a token', surge, '"ink-soft":', '"i‸nk-soft":', ['#545b66', 'revel: #674b61']],
  [
    'a token that another one is',
    surge,
    '"$value": "#564d6e"',
    '"$value": "{‸color.ink}"',
    ['#1b1f24', 'surge: #1d1533'],
  ],
  [
    'a path in a set',
    results,
    '"session.fraudSession": "closed"',
    '"s‸ession.fraudSession": "closed"',
    ['`closed` once there is a decision', 'One of open, closed'],
  ],
  [
    'a path',
    offerForm,
    '"busy": "session.busy.submitting"',
    '"busy": "s‸ession.busy.submitting"',
    ['True while the call'],
  ],
  ['a path behind a sign', results, '"=answer.phone"', '"=‸answer.phone"', ['(string)']],
  ['a field', application, '"LastName": {', '"L‸astName": {', ['Last name']],
  ['a part', prequal, '"captcha",', '"c‸aptcha",', ['captcha']],
  ['a call', submission, '"call": "validateState"', '"call": "v‸alidateState"', ['state']],
  ['a screen', results, '"screen": "pendinfo"', '"screen": "p‸endinfo"', ['The id of a screen']],
  ['a route', submission, '{ "go": "decision" }', '{ "go": "d‸ecision" }', ['/decision, screen decision']],
  [
    'a dialog',
    submission,
    '{ "open": "invalidState" }',
    '{ "open": "i‸nvalidState" }',
    ['screen invalid-state'],
  ],
  [
    'a condition',
    decision,
    '"when": "otherOptions"',
    '"when": "o‸therOptions"',
    ['grandBankOffered or partnerOffered'],
  ],
  ['what is asked', submission, '{ "do": "checkState" }', '{ "ask": "o‸neTimeCode" }', ['verified']],
  [
    'a column',
    results,
    '{ "result": "APPROVED", "to": "approved" }',
    '{ "r‸esult": "APPROVED", "to": "approved" }',
    ['APPROVED'],
  ],
  ['a block', decision, '"block": "result"', '"block": "r‸esult"', ['what was decided']],
  ['a prop', decision, '"help": "help.text"', '"h‸elp": "help.text"', ['.']],
  ['a widget', firstName, '"ui:widget": "name"', '"ui:widget": "n‸ame"', ['name']],
  ['a persona', pending, '"persona": "1003"', '"persona": "1‸003"', ['Pending']],
  ['an applicant', pending, '"applicant": "jordan"', '"applicant": "j‸ordan"', ['Austin, Texas']],
  ['a switch', settings, '"MFAActive": false', '"M‸FAActive": false', ['(boolean)']],
  [
    'a brand fact',
    'brands/revel/brand.json',
    '"bannerComposition": "poster"',
    '"b‸annerComposition": "poster"',
    ['One of beside'],
  ],
  ['a word of the grammar', results, '"else": "landing" }', '"e‸lse": "landing" }', ['A route']],
];

/** What is said of a mistake; the cursor stands in what is underlined. */
const wrongNames: Row[] = [
  ['an address', results, '"path": "decision"', '"path": "/decision‸"', ['this is not a path relative to']],
  ['a part', prequal, '"captcha",', '"cap‸cha",', ['flows/_base/parts has no part of this name']],
  ['a brand', prequal, '"brands": "all"', '"brands": ["srge‸"]', ['there is no brand of this name']],
  [
    'a route',
    submission,
    '{ "go": "decision" }',
    '{ "go": "decison‸" }',
    ['no flow has a route of this name'],
  ],
  [
    'a decision',
    submission,
    '{ "go": "decision" }',
    '{ "decide": "result‸" }',
    ['no flow has a decision of this name'],
  ],
  [
    'a dialog',
    submission,
    '{ "open": "invalidState" }',
    '{ "open": "invalid‸" }',
    ['no flow has a dialog of this name'],
  ],
  [
    'a sequence',
    submission,
    '{ "do": "checkState" }',
    '{ "do": "checkStat‸" }',
    ['no flow has a sequence of this name'],
  ],
  [
    'an action',
    submission,
    '"call": "validateState"',
    '"call": "validateStates‸"',
    ['no action has this name in src/actions'],
  ],
  ['an outcome of a call', submission, '"MISMATCH": {', '"MISS‸MATCH": {', ['"validateState" never ends so']],
  [
    'an outcome of a dialog',
    submission,
    '{ "open": "invalidState" }',
    '{ "open": "unknownError", "outcomes": { "again‸": [] } }',
    ['"unknownError" never ends so'],
  ],
  [
    'what a call cannot be given',
    submission,
    '"send": "spouse"',
    '"send": "spouses‸"',
    ['"validateState" cannot be given this'],
  ],
  [
    'what is asked',
    submission,
    '{ "do": "checkState" }',
    '{ "ask": "code‸" }',
    ['no part has anything to ask of this name'],
  ],
  [
    'how something asked ends',
    submission,
    '{ "do": "checkState" }',
    '{ "return": "oneTimeCode.done‸" }',
    ['nothing that is asked ends so'],
  ],
  [
    'the field of a sentence',
    submission,
    '"say": { "City":',
    '"say": { "Town‸":',
    ['there is no field of this name in schemas/fields'],
  ],
  [
    'a sentence',
    submission,
    '"City": "message.cityMismatch"',
    '"City": "message.cityMissmatch‸"',
    ['no sentence has this key'],
  ],
  [
    'a path that is set',
    submission,
    '"applicant.tcAcknowledgement":',
    '"applicant.tcAcknowledgment‸":',
    ['nothing declares this path'],
  ],
  [
    'a path that cannot be set',
    submission,
    '"applicant.tcAcknowledgement":',
    '"site.url‸":',
    ['it cannot be set'],
  ],
  [
    'the value of a path with a list',
    results,
    '"session.fraudSession": "closed"',
    '"session.fraudSession": "close‸"',
    ['session.fraudSession is never this'],
  ],
  [
    'a path in a value',
    submission,
    '"=applicant.generalAcknowledgement"',
    '"=applicant.generalAcknowledgment‸"',
    ['a word here is none of them'],
  ],
  [
    'a name in a condition',
    decision,
    '"when": "otherOptions"',
    '"when": "otherOption‸ and not captchaOn"',
    ['a word here is none of them'],
  ],
  [
    'a comparison with what never comes',
    results,
    "result.result is 'APPROVED'",
    "result.result is 'APROVED‸'",
    ['result.result is never this'],
  ],
  [
    'one of several that never comes',
    results,
    "result.result in ('APPROVED', 'OFFER')",
    "result.result in ('APPROVED', 'OFERED‸')",
    ['result.result is never this'],
  ],
  [
    'a comparison with no state',
    submission,
    "applicant.State is 'WI'",
    "applicant.State is 'Wisconsin‸'",
    ['applicant.State is never this'],
  ],
  [
    'an event that is raised',
    grandBankOption,
    '"event": "grandBankShown"',
    '"event": "grandBankShow‸"',
    ['nothing handles this event'],
  ],
  [
    'an event that is handled',
    frame,
    '"cookieChoicesAsked": [',
    '"cookieChoiceAsked‸": [',
    ['nothing raises this event'],
  ],
  [
    'a column',
    results,
    '{ "result": "APPROVED", "to": "approved" }',
    '{ "reslt‸": "APPROVED", "to": "approved" }',
    ['this table has no column of this name'],
  ],
  [
    'a column of another table',
    results,
    '{ "result": "APPROVED", "to": "approved" }',
    '{ "street‸": true, "to": "approved" }',
    ['this table has no column "street"'],
  ],
  ['a cell', results, '"result": "PENDUSER"', '"result": "PENDUSR‸"', ['result.result is never this']],
  [
    'the route of a row',
    results,
    '"to": "pendfee"',
    '"to": "pendfees‸"',
    ['no flow has a route of this name'],
  ],
  ['a screen', results, '"screen": "pendinfo"', '"screen": "pendingInfo‸"', ['no screen has this id']],
  ['a block', decision, '"block": "result"', '"block": "results‸"', ['no block has this name in src/blocks']],
  ['a fragment', offer, '"$use": "terms"', '"$use": "term‸"', ['no fragment has this id']],
  [
    'a prop',
    decision,
    '"help": "help.text"',
    '"helps": "help.text‸"',
    ['the block "result" has no prop of this name'],
  ],
  [
    'a sentence in a prop',
    decision,
    '"help": "help.text"',
    '"help": "help.txt‸"',
    ['no sentence has this key'],
  ],
  ['art in a prop', decision, '"art": "card"', '"art": "cards‸"', ['no brand has art of this name']],
  ['a link in a prop', decision, '"link": "partnerOffer"', '"link": "partner‸"', ['no link has this name']],
  ['a form in a prop', offerForm, '"form": "offer"', '"form": "offers‸"', ['no form has this id']],
  [
    'a path in a prop',
    offerForm,
    '"busy": "session.busy.submitting"',
    '"busy": "session.busy.submiting‸"',
    ['nothing declares this path'],
  ],
  ['a word of a prop', decision, '"variant": "primary"', '"variant": "primry‸"', ['"primary", "secondary"']],
  [
    'a field of a section',
    application,
    '"LastName": {',
    '"Lastname‸": {',
    ['there is no field of this name in schemas/fields'],
  ],
  [
    'a widget',
    firstName,
    '"ui:widget": "name"',
    '"ui:widget": "names‸"',
    ['no widget has this name in src/widgets'],
  ],
  [
    'an option of a widget',
    firstName,
    '"messages": {',
    '"maxRows": 1‸, "messages": {',
    ['neither fields nor the widget "name" have an option of this name'],
  ],
  [
    'a filter',
    firstName,
    '"filter": { "name": "name"',
    '"filter": { "name": "nam‸"',
    ['no filter has this name'],
  ],
  [
    'a parameter of a filter',
    firstName,
    '"maxSpaces": 1',
    '"maxSpace‸": 1',
    ['the filter "name" has no parameter of this name'],
  ],
  ['a failure code', firstName, '"firstCharacter":', '"firstChar‸":', ['no rule fails with this code']],
  ['an autofill token', firstName, '"given-name"', '"givenname‸"', ['this is no autofill token of HTML']],
  [
    'the rule row of a field',
    firstName,
    '"sensitivity": "name"',
    '"rule": "FirstNames‸", "sensitivity": "name"',
    ['the settings have no rule row of this name'],
  ],
  [
    'the field of a rule',
    application,
    '"rule": "equalTo", "field": "',
    '"rule": "equalTo", "field": "X‸',
    ['there is no field of this name'],
  ],
  ['a switch', settings, '"MFAActive": false', '"MfaActive‸": false', ['no switch has this name']],
  ['a form field', settings, '"CAPTCHA": false', '"CAPCHA‸": false', ['no form field has this name']],
  [
    'a setting',
    settings,
    '"TrafficSource": ""',
    '"TraficSource‸": ""',
    ['Property TraficSource is not allowed'],
  ],
  ['a state', settings, '"ForbiddenStates": [', '"ForbiddenStates": ["TXS‸",', ['no state has this code']],
  [
    'a rule row',
    settings,
    '"ValidationRules": {',
    '"ValidationRules": { "FirstNam‸": {},',
    ['no field has a rule row of this name'],
  ],
  ['a token', surge, '"ink-soft":', '"ink-sft‸":', ['no token has this name']],
  [
    'the value of a token',
    surge,
    '"ink-soft": { "$value": "#564d6e" }',
    '"ink-soft": { "$value": "{color.inc}‸" }',
    ['no token has this name'],
  ],
  [
    'a color',
    surge,
    '"ink-soft": { "$value": "#564d6e" }',
    '"ink-soft": { "$value": "#564d6‸" }',
    ['this is not a color: write #rrggbb'],
  ],
  ['a brand fact', surge, '"partnerBank": "first"', '"payFeeHere‸": true', ['no brand fact has this name']],
  [
    'the value of a brand fact',
    'brands/revel/brand.json',
    '"bannerComposition": "poster"',
    '"bannerComposition": "postr‸"',
    ['brand.bannerComposition is never this'],
  ],
  [
    'a path in a sentence',
    'flows/prequal/copy.en.json',
    'Your Pre-qualification Results Are...',
    '{brand.nam‸}',
    ['nothing declares a path that is named here in braces'],
  ],
  [
    'a link in a sentence',
    'flows/prequal/copy.en.json',
    'Your Pre-qualification Results Are...',
    '[here](link:privcy‸)',
    ['no link has this name'],
  ],
  [
    'an applicant',
    pending,
    '"applicant": "jordan"',
    '"applicant": "jordn‸"',
    ['applicants.json holds nobody of this name'],
  ],
  [
    'a call that is to answer',
    otherwise,
    '"submit-application": { "http": 503 }',
    '"submit-aplication‸": { "http": 503 }',
    ['no call has this name'],
  ],
  [
    'a persona',
    pending,
    '"persona": "1003"',
    '"persona": "9999‸"',
    ['flows/_base/personas.json has no such persona'],
  ],
  [
    'an answer',
    pending,
    '"persona": "1003"',
    '"answers": { "Sate‸": "" }',
    ['there is no field of this name'],
  ],
  [
    'a screen that is expected',
    pending,
    '"screen": "pendinfo"',
    '"screen": "pendingInfo‸"',
    ['no screen has this id'],
  ],
  [
    'a call that was sent',
    pending,
    '"path": "/pendinfo"',
    '"sent": { "submit‸": {} }',
    ['no call has this name in schemas/api'],
  ],
  [
    'a value of the context',
    pending,
    '"path": "/pendinfo"',
    '"values": { "result.reslt‸": "" }',
    ['nothing declares this path'],
  ],
  [
    'a variant of a site',
    pending,
    '"browser": true',
    '"site": { "variant": "mfas‸" }',
    ['settings.json has no variant of this name'],
  ],
];

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

describe('[F-505] the editor completes', () => {
  it.each(completions)('%s', async (_place, file, words, others, expected) => {
    const { text, offset } = changed(file, words, others);
    const labels = (await editor.completions(file, text, offset)).map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining(expected));
  });
});

describe('[F-505] the box over', () => {
  it.each(hovers)('%s says what it is', async (_place, file, words, others, expected) => {
    const { text, offset } = changed(file, words, others);
    const shown = await editor.hover(file, text, offset);
    for (const part of expected) expect(shown.text).toContain(part);
  });
});

describe('[F-504] a wrong name is underlined:', () => {
  it.each(wrongNames)('%s', async (_place, file, words, others, [expected = '']) => {
    const { text, offset } = changed(file, words, others);
    const said = await squiggles(file, text);
    expect(said.map(({ message }) => message)).toEqual([expect.stringContaining(expected)]);
    const [{ start, end } = { start: -1, end: -1 }] = said;
    expect([start, end]).toEqual([
      expect.toSatisfy((at: number) => at <= offset),
      expect.toSatisfy((at: number) => at >= offset),
    ]);
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
