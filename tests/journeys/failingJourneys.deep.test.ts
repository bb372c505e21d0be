import { describe, expect, it } from 'vitest';
import { EngineWalker } from '../../scripts/walk/EngineWalker.ts';
import type { JourneyStep } from '../../src/authoring/lint/journeys/Journey.ts';
import { plannedRuns } from './plannedRuns.ts';
import { runJourney } from './runJourney.ts';
import { product } from './theProduct.ts';

const site = 'surge.prequal';
const file = 'flows/prequal/journeys/a.journey.json';

/** Steps of a journey that fails, and the sentence that it ends with, behind its file. */
const failing: [what: string, steps: JourneyStep[], sentence: string][] = [
  [
    'a screen',
    [{ press: 'submit' }, { expect: { screen: 'offer' } }],
    '6:5: step 2 expects the screen "offer", but after step 1, the press of "submit", the page shows "landing", since "FirstName" says "Required field. Please enter only letters and hyphens.", "LastName" says "Required field. Please enter only letters and hyphens." and others; correct those answers in a step before',
  ],
  [
    'a path',
    [{ expect: { path: '/terms' } }],
    '5:5: step 1 expects the path "/terms", but where it starts the address has "/"; correct the path here, or the path of the route',
  ],
  [
    'a query',
    [{ expect: { query: { c1: 'x' } } }],
    '5:5: step 1 expects the query {"c1":"x"}, but where it starts the address has {}; name all parameters here, or correct what the flow puts there',
  ],
  [
    'a title',
    [{ expect: { title: 'Your offer' } }],
    '5:5: step 1 expects the title "Your offer", but where it starts the page is called "See if you pre-qualify – Product"; correct the words here, or the title of the route',
  ],
  [
    'a text',
    [{ expect: { text: 'See if you qualify today' } }],
    '5:5: step 1 expects the text "See if you qualify today", but where it starts the nearest words are "See if you pre-qualify"; correct the words here, or what the screen says',
  ],
  [
    'no text',
    [{ expect: { noText: 'landing.title' } }],
    '5:5: step 1 expects no text "landing.title" ("See if you pre-qualify"), but where it starts the page says "See if you pre-qualify"; take it out here, or hide what says it',
  ],
  [
    'a message',
    [
      { fill: { applicant: 'jordan', answers: { Zip: '787' } } },
      { press: 'submit' },
      { expect: { messages: {} } },
    ],
    '7:5: step 3 expects no message at "Zip", but after step 2, the press of "submit", it says "Characters can not be less than 5"; write it under "messages", or correct the answer of "Zip"',
  ],
  [
    'an answer',
    [{ fill: { applicant: 'jordan' } }, { expect: { answers: { City: 'Dallas' } } }],
    '6:5: step 2 expects "Dallas" in "City", but after step 1, the answers of jordan, it holds "Austin"; correct the answer here, or the step that gives it',
  ],
  [
    'a field',
    [{ expect: { shows: ['spouseFirstName'] } }],
    '5:5: step 1 expects a field "spouseFirstName", but where it starts the page asks for "FirstName", "LastName", "ConfirmEmail" and others; correct its name, or the answers that open its section',
  ],
  [
    'no field',
    [{ expect: { hides: ['FirstName'] } }],
    '5:5: step 1 expects no field "FirstName", but where it starts the page asks for it; take it out here, or correct the condition of its section',
  ],
  [
    'a call',
    [{ press: 'submit' }, { expect: { sent: { 'submit-application': {} } } }],
    '6:5: step 2 expects the call "submit-application", but after step 1, the press of "submit", it was not sent, since "FirstName" says "Required field. Please enter only letters and hyphens.", "LastName" says "Required field. Please enter only letters and hyphens." and others; correct those answers in a step before',
  ],
  [
    'a body',
    [
      { fill: { applicant: 'jordan' } },
      { press: 'submit' },
      { expect: { sent: { 'submit-application': { Applicant: { FirstName: 'Kim' } } } } },
    ],
    '7:5: step 3 expects "Kim" in "Applicant.FirstName" of the call "submit-application", but after step 2, the press of "submit", it has "Jordan"; correct it here, or the answer and the "payload" of its field',
  ],
  [
    'a value',
    [{ expect: { values: { 'session.crashed': true } } }],
    '5:5: step 1 expects true in "session.crashed", but where it starts it is false; correct the value here, or what sets it',
  ],
  [
    'a button',
    [{ press: 'sumbit' }],
    '5:5: step 1 wants to press "sumbit", but where it starts there is only "cookiesAccepted", "cookiesDeclined", "submit" and "termsClicked" to press; correct the name, or the steps that lead to the page',
  ],
  [
    'a field to fill',
    [{ fill: { answers: { FistName: 'Kim' } } }],
    '5:5: step 1 wants to answer "FistName", but where it starts the page asks for "FirstName", "LastName", "State" and others; correct the name, or give the answers that open its section',
  ],
  [
    'an answer that is no choice',
    [{ fill: { answers: { State: 'XX' } } }],
    '5:5: step 1 wants its answers taken, but where it starts "State" has no choice "XX" among AL, AK, AZ, AR, CA, CO, CT, DE, DC, FL, GA, HI, ID, IL, IN, IA, KS, KY, LA, ME, MD, MA, MI, MN, MS, MO, MT, NE, NV, NH, NJ, NM, NY, NC, ND, OH, OK, OR, PA, RI, SC, SD, TN, TX, UT, VT, VA, WA, WV, WI, WY; correct the answer',
  ],
  [
    'a suggestion',
    [{ accept: 'City' }],
    '5:5: step 1 wants a suggestion for "City", but where it starts there is none; correct the name, or the answer that it is for',
  ],
  [
    'a dialog',
    [{ close: 'sessionExpired' }],
    '5:5: step 1 wants to close "sessionExpired", but where it starts no dialog is open; correct its id, or the steps that open it',
  ],
];

describe('[F-508] a journey that fails', () => {
  const [run] = plannedRuns().filter((one) => one.site.key === site && one.address === '/');

  it.each(failing)('says in one sentence where, what and why: %s', async (_what, steps, sentence) => {
    if (run === undefined) throw new Error(`no journey starts at ${site}`);
    const places = steps.map((_step, index) => `${file}:${index + 5}:5`);
    const walker = await EngineWalker.open(product, run.labels, run.address);
    const failure = await runJourney(
      { ...run, steps, places },
      walker,
      `http://localhost:${product.port}`,
    ).catch((error: Error) => error);
    const said = `${file}:${sentence}`;
    expect(failure).toMatchObject({ message: said, stack: said });
  });
});
