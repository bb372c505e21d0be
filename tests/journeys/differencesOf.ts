import type { Seen, Walker } from '../../scripts/walk/Walker.ts';
import { isCopyKey } from '../../src/compile/journeys/isCopyKey.ts';
import type { JourneyExpectation } from '../../src/compile/journeys/Journey.ts';
import { wordsPattern } from '../../src/compile/journeys/wordsPattern.ts';
import type { Slice, Text } from '../../src/engine/slice.ts';

/** What a journey's words are held against. */
export interface SiteWords {
  /** Dialogs of the site, by id. */
  dialogs: Slice['dialogs'];
  /** A sentence of the site by its key. */
  sentence: (key: string) => Text;
}

/** What is not as a journey expects it, a sentence each. */
export function differencesOf(
  expected: JourneyExpectation,
  seen: Seen,
  walker: Pick<Walker, 'asSeen' | 'sent' | 'value'>,
  words: SiteWords,
): string[] {
  const found: string[] = [];
  const differ = (what: string, wanted: unknown, is: unknown) =>
    found.push(`${what}: expected ${JSON.stringify(wanted)}, there is ${JSON.stringify(is)}`);
  const pattern = (text: string, whole: boolean) =>
    wordsPattern(isCopyKey(text) ? words.sentence(text) : text, whole);
  const text = plainWords(seen.text);

  const { screen, path, query, title } = expected;
  if (screen !== undefined && seen.screen !== screen) differ('screen', screen, seen.screen);
  if (screen !== undefined || expected.dialog !== undefined) compareDialog();
  if (path !== undefined && seen.path !== path) differ('path', path, seen.path);
  if (query !== undefined && !isSame(query, seen.query)) differ('query', query, seen.query);
  if (title !== undefined && !pattern(title, false).test(plainWords(seen.title)))
    differ('title', title, seen.title);
  for (const one of [expected.text ?? []].flat())
    if (!pattern(one, false).test(text)) differ('text', one, seen.text);
  for (const one of [expected.noText ?? []].flat())
    if (pattern(one, false).test(text)) found.push(`text: "${one}" should not be there`);
  if (expected.messages !== undefined) compareMessages(expected.messages);
  if (expected.suggestions !== undefined && !isSame(expected.suggestions, seen.suggestions))
    differ('suggestions', expected.suggestions, seen.suggestions);
  for (const [field, answer] of Object.entries(expected.answers ?? {})) {
    const wanted = walker.asSeen(field, answer);
    if (!Object.hasOwn(seen.answers, field)) found.push(`answers: "${field}" is not asked for`);
    else if (seen.answers[field] !== wanted) differ(`answer of "${field}"`, wanted, seen.answers[field]);
  }
  for (const field of expected.shows ?? [])
    if (!Object.hasOwn(seen.answers, field)) found.push(`"${field}" should be asked for`);
  for (const field of expected.hides ?? [])
    if (Object.hasOwn(seen.answers, field)) found.push(`"${field}" should not be asked for`);
  for (const [call, body] of Object.entries(expected.sent ?? {})) {
    const sent = walker.sent(call);
    if (body === null && sent !== undefined) found.push(`${call}: should not be sent`);
    else if (body !== null && sent === undefined) found.push(`${call}: was not sent`);
    else if (body !== null) found.push(...missingIn(body, sent, call));
  }
  for (const [place, value] of Object.entries(expected.values ?? {})) {
    const is = walker.value?.(place);
    if (walker.value !== undefined && (is ?? null) !== value) differ(place, value, is);
  }
  return found;

  function compareDialog(): void {
    const wanted = expected.dialog ?? undefined;
    const { dialog } = seen;
    const isWanted =
      wanted === undefined
        ? dialog === undefined
        : dialog?.screen === words.dialogs[wanted]?.screen && (dialog?.id ?? wanted) === wanted;
    if (!isWanted) differ('dialog', wanted ?? null, dialog?.id ?? dialog?.screen ?? null);
  }

  function compareMessages(messages: Record<string, string>): void {
    for (const field of new Set([...Object.keys(messages), ...Object.keys(seen.messages)])) {
      const wanted = messages[field];
      const is = seen.messages[field];
      const fits = wanted !== undefined && is !== undefined && pattern(wanted, true).test(plainWords(is));
      if (!fits) differ(`message of "${field}"`, wanted ?? null, is ?? null);
    }
  }
}

/** What of an expected part a body lacks. null expects a key that is not there. */
function missingIn(expected: unknown, body: unknown, place: string): string[] {
  if (typeof expected !== 'object' || expected === null || Array.isArray(expected)) {
    if (isSame(expected ?? null, body ?? null)) return [];
    return [`${place}: expected ${JSON.stringify(expected)}, there is ${JSON.stringify(body)}`];
  }
  return Object.entries(expected).flatMap(([key, value]) => {
    const inner = (body as Record<string, unknown> | undefined)?.[key];
    return missingIn(value, inner, `${place}.${key}`);
  });
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
