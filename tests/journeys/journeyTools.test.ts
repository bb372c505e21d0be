import { describe, expect, it } from 'vitest';
import type { Seen } from '../../scripts/walk/Walker.ts';
import { fillingOf } from '../../scripts/why/walkPersona.ts';
import { type JourneyExpectation, wordsPattern } from '../../src/authoring/lint/journeys/Journey.ts';
import { parseText } from '../../src/engine/text/parseText.ts';
import { differencesOf } from './differencesOf.ts';

describe('the answers of a step', () => {
  const people = {
    jordan: { persona: '1001', answers: { SSN: '512-45-{persona}', City: 'Austin', Suffix: 'JR' } },
  };
  const fill = (step: Parameters<typeof fillingOf>[0], today = '2026-03-15') =>
    fillingOf(step, people, today);

  it('are the applicant’s, with the persona that the step names', () => {
    expect(fill({ applicant: 'jordan' }).offered.SSN).toBe('512-45-1001');
    expect(fill({ applicant: 'jordan', persona: '2001' }).offered.SSN).toBe('512-45-2001');
    expect(fill({ answers: { City: null } })).toEqual({ offered: {}, wanted: { City: null } });
  });

  it.each([
    ['{today - 21 years}', '2026-03-15', '2005-03-15'],
    ['{tomorrow - 21 years}', '2026-03-15', '2005-03-16'],
    ['{yesterday}', '2026-03-01', '2026-02-28'],
    ['{today - 21 years}', '2028-02-29', '2007-02-28'],
    ['{tomorrow - 21 years}', '2028-02-28', '2007-03-01'],
    ['{today - 20 years}', '2028-02-29', '2008-02-29'],
  ])('put the day into %s on %s', (answer, today, day) => {
    expect(fill({ answers: { dob: answer } }, today).wanted.dob).toBe(day);
  });
});

/** Beside what `failingJourneys.deep.test.ts` has of a real page. */
describe('what differs from what a journey expects', () => {
  const seen: Seen = {
    screen: 'start',
    dialog: { id: 'sorry', screen: 'error-dialog' },
    path: '/get',
    query: { sid: 'a', c1: 'b' },
    title: 'Error: Start – Product',
    text: 'Your limit is\n$700 today',
    messages: { Zip: 'Characters can not be less than 5' },
    suggestions: { City: 'Austin' },
    answers: { Zip: '787', City: null },
  };
  const bodies: Record<string, Record<string, unknown>> = {
    send: { Applicant: { Name: 'Kim', List: [1, 2] }, Flag: false },
  };
  const copy: Record<string, string> = {
    'message.tooShort': 'Characters can not be less than {rule.limit}',
    'page.limit': 'Your limit is {result.limit|usd} today',
  };
  const walker = {
    asSeen: (_field: string, answer: unknown) => (answer === '' ? null : answer),
    sent: (call: string) => bodies[call],
    value: (path: string) => ({ 'result.limit': 700 })[path],
  };
  const dialogs = { sorry: { screen: 'error-dialog' }, other: { screen: 'error-dialog' } };
  const differences = (expected: JourneyExpectation) =>
    differencesOf(expected, seen, walker, { dialogs, sentence: (key) => parseText(copy[key]) });

  it.each<[JourneyExpectation, string, string]>([
    [{ screen: 'start' }, 'no dialog', '"sorry" is open'],
    [{ dialog: 'other' }, 'the dialog "other"', '"sorry" is open'],
    [
      { messages: { Zip: 'message.tooShort', City: 'page.limit' } },
      'the message "page.limit" ("Your limit is {result.limit} today") at "City"',
      'it has none',
    ],
    [{ suggestions: {} }, 'the suggestions {}', 'there are {"City":"Austin"}'],
    [{ answers: { Suffix: 'JR' } }, '"JR" in "Suffix"', 'the page asks for "Zip" and "City"'],
    [{ sent: { send: null } }, 'no call "send"', 'it was sent'],
    [
      { sent: { send: { Applicant: { Name: null } } } },
      'nothing in "Applicant.Name" of the call "send"',
      'it has "Kim"',
    ],
    [
      { sent: { send: { Applicant: { List: [1] } } } },
      '[1] in "Applicant.List" of the call "send"',
      'it has [1,2]',
    ],
  ])('[F-508] is told for %j', (expected, wanted, found) => {
    expect(differences(expected)).toMatchObject([{ wanted: `expects ${wanted}`, found }]);
  });
});

describe('the pattern of a sentence', () => {
  it('fits it with any values, whatever the spaces, and nothing else', () => {
    const pattern = wordsPattern(parseText('Up to **{result.limit|usd}** (in all).'), true);
    expect(pattern.test('Up to $700\n(in all).')).toBe(true);
    expect(pattern.test('Up to $700 (in all)!')).toBe(false);
    expect(pattern.test('Say: Up to $700 (in all).')).toBe(false);
  });
});
