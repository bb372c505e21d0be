import { type Difference, type Seen, someOf, type Walker } from '../../scripts/walk/Walker.ts';
import {
  isCopyKey,
  type JourneyExpectation,
  wordsPattern,
} from '../../src/authoring/lint/journeys/Journey.ts';
import { suggest } from '../../src/compile/report/DiagnosticCollector.ts';
import type { Slice, Text } from '../../src/engine/slice.ts';
import { wordsOf } from '../../src/engine/text/wordsOf.ts';
import { quoted } from './failureSentence.ts';

/** What a journey's words are held against. */
export interface SiteWords {
  /** Dialogs of the site, by id. */
  dialogs: Slice['dialogs'];
  /** A sentence of the site by its key. */
  sentence: (key: string) => Text;
}

/** What is not as a journey expects it, the screen first. */
export function differencesOf(
  expected: JourneyExpectation,
  seen: Seen,
  walker: Pick<Walker, 'asSeen' | 'sent' | 'value'>,
  words: SiteWords,
): Difference[] {
  const differences: Difference[] = [];
  const differ = (about: string, wanted: string, found: string, change: string, why?: string) =>
    differences.push({
      about,
      wanted: `expects ${wanted}`,
      found,
      change,
      ...(why !== undefined && { why }),
    });
  const pattern = (text: string, whole: boolean) =>
    wordsPattern(isCopyKey(text) ? words.sentence(text) : text, whole);
  const text = plainWords(seen.text);
  const lines = seen.text.split('\n').map(plainWords).filter(Boolean);
  const asked = Object.keys(seen.answers);
  const isOnPage = (field: string) => Object.hasOwn(seen.answers, field);

  const { screen, path, query, title, suggestions } = expected;
  if (screen !== undefined && seen.screen !== screen)
    differ(
      'the screen',
      `the screen "${screen}"`,
      `the page shows ${quoted(seen.screen)}`,
      ...held('correct the step, or where the flow goes'),
    );
  if (screen !== undefined || expected.dialog !== undefined) compareDialog();
  if (path !== undefined && seen.path !== path)
    differ(
      'the path',
      `the path "${path}"`,
      `the address has "${seen.path}"`,
      'correct the path here, or the path of the route',
    );
  if (query !== undefined && !isSame(query, seen.query))
    differ(
      'the query',
      `the query ${quoted(query)}`,
      `the address has ${quoted(seen.query)}`,
      'name all parameters here, or correct what the flow puts there',
    );
  if (title !== undefined && !pattern(title, false).test(plainWords(seen.title)))
    differ(
      'the title',
      `the title ${said(title)}`,
      `the page is called ${quoted(plainWords(seen.title))}`,
      'correct the words here, or the title of the route',
    );
  for (const one of [expected.text ?? []].flat()) {
    if (pattern(one, false).test(text)) continue;
    const [near] = suggest(plainOf(one), lines, 1);
    differ(
      `the text "${one}"`,
      `the text ${said(one)}`,
      near === undefined ? 'the page has no words' : `the nearest words are ${quoted(near)}`,
      ...held('correct the words here, or what the screen says'),
    );
  }
  for (const one of [expected.noText ?? []].flat()) {
    if (!pattern(one, false).test(text)) continue;
    const line = lines.find((words) => pattern(one, false).test(words)) ?? one;
    differ(
      `the text "${one}"`,
      `no text ${said(one)}`,
      `the page says ${quoted(line)}`,
      'take it out here, or hide what says it',
    );
  }
  if (expected.messages !== undefined) compareMessages(expected.messages);
  if (suggestions !== undefined && !isSame(suggestions, seen.suggestions))
    differ(
      'the suggestions',
      `the suggestions ${quoted(suggestions)}`,
      `there are ${quoted(seen.suggestions)}`,
      'correct them here, or the answer that they are for',
    );
  for (const [field, answer] of Object.entries(expected.answers ?? {})) {
    const wanted = walker.asSeen(field, answer);
    const answered = `${quoted(wanted)} in "${field}"`;
    if (!isOnPage(field)) differAsked(field, answered);
    else if (seen.answers[field] !== wanted)
      differ(
        `the answer of "${field}"`,
        answered,
        `it holds ${quoted(seen.answers[field])}`,
        'correct the answer here, or the step that gives it',
      );
  }
  for (const field of expected.shows ?? []) if (!isOnPage(field)) differAsked(field, `a field "${field}"`);
  for (const field of expected.hides ?? []) {
    if (isOnPage(field))
      differ(
        `"${field}"`,
        `no field "${field}"`,
        'the page asks for it',
        'take it out here, or correct the condition of its section',
      );
  }
  for (const [call, body] of Object.entries(expected.sent ?? {})) {
    const sent = walker.sent(call);
    if (body === null && sent !== undefined)
      differ(
        `the call "${call}"`,
        `no call "${call}"`,
        'it was sent',
        'take it out here, or correct what the flow does',
      );
    else if (body !== null && sent === undefined)
      differ(
        `the call "${call}"`,
        `the call "${call}"`,
        'it was not sent',
        ...held('correct its name, or what the flow does'),
      );
    else if (body !== null) compareBody(body, sent, call, []);
  }
  for (const [place, value] of Object.entries(expected.values ?? {})) {
    const is = walker.value?.(place);
    if (walker.value !== undefined && (is ?? null) !== value)
      differ(
        `"${place}"`,
        `${quoted(value)} in "${place}"`,
        `it is ${quoted(is)}`,
        'correct the value here, or what sets it',
      );
  }
  return differences;

  function compareDialog(): void {
    const wanted = expected.dialog ?? undefined;
    const { dialog } = seen;
    const isWanted =
      wanted === undefined
        ? dialog === undefined
        : dialog?.screen === words.dialogs[wanted]?.screen && (dialog?.id ?? wanted) === wanted;
    if (isWanted) return;
    const shown = dialog === undefined ? 'none is open' : `"${dialog.id ?? dialog.screen}" is open`;
    if (wanted === undefined)
      differ('the dialog', 'no dialog', shown, `close it in a step before, or write it under "dialog"`);
    else differ('the dialog', `the dialog "${wanted}"`, shown, 'correct its id, or what opens it');
  }

  function compareMessages(messages: Record<string, string>): void {
    for (const field of new Set([...Object.keys(messages), ...Object.keys(seen.messages)])) {
      const wanted = messages[field];
      const is = seen.messages[field];
      if (wanted !== undefined && is !== undefined && pattern(wanted, true).test(plainWords(is))) continue;
      const about = `the message of "${field}"`;
      const shown = is === undefined ? 'it has none' : `it says ${quoted(plainWords(is))}`;
      if (wanted === undefined)
        differ(
          about,
          `no message at "${field}"`,
          shown,
          `write it under "messages", or correct the answer of "${field}"`,
        );
      else
        differ(
          about,
          `the message ${said(wanted)} at "${field}"`,
          shown,
          'correct the message here, or the answer that it is for',
        );
    }
  }

  /** A field that is not there, and what is most like it. */
  function differAsked(field: string, wanted: string): void {
    const near = suggest(field, asked, 3).map((name) => `"${name}"`);
    const found =
      near.length === 0 ? 'the page asks for nothing' : `the page asks for ${someOf(near, asked)}`;
    differ(`"${field}"`, wanted, found, ...held('correct its name, or the answers that open its section'));
  }

  /** What of a body is not as wanted. null wants a key that is not there. */
  function compareBody(wanted: unknown, is: unknown, call: string, keys: string[]): void {
    if (typeof wanted === 'object' && wanted !== null && !Array.isArray(wanted)) {
      for (const [key, value] of Object.entries(wanted))
        compareBody(value, (is as Record<string, unknown> | undefined)?.[key], call, [...keys, key]);
      return;
    }
    if (isSame(wanted ?? null, is ?? null)) return;
    const place = `"${keys.join('.')}" of the call "${call}"`;
    differ(
      place,
      `${wanted === null ? 'nothing' : quoted(wanted)} in ${place}`,
      is === undefined ? 'it has none' : `it has ${quoted(is)}`,
      'correct it here, or the answer and the "payload" of its field',
    );
  }

  /** What to change, and why the page did not go on, where messages or a dialog hold it. */
  function held(change: string): [change: string, why?: string] {
    const said = Object.entries(seen.messages).map(
      ([field, message]) => `"${field}" says ${quoted(plainWords(message))}`,
    );
    if (said.length > 0) return ['correct those answers in a step before', someOf(said.slice(0, 2), said)];
    const dialog = seen.dialog?.id ?? seen.dialog?.screen;
    if (dialog === undefined || dialog === expected.dialog) return [change];
    return [`close it in a step before, or ${change}`, `the dialog "${dialog}" is open`];
  }

  /** Words of a journey, a key with its sentence. */
  function said(text: string): string {
    return isCopyKey(text) ? `"${text}" (${quoted(plainOf(text))})` : `"${text}"`;
  }

  function plainOf(text: string): string {
    return isCopyKey(text) ? wordsOf(words.sentence(text), (path) => `{${path}}`) : text;
  }
}

/** Equal as JSON, whatever the order of keys. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

function plainWords(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
