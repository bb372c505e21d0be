import { expect } from 'vitest';
import type { Text } from '../../src/engine/slice.ts';

/** What a sentence of a result page is about, as somebody reads it. The first that fits counts. */
const subjects: [name: string, words: RegExp][] = [
  ['known', /applied before|already applied/u],
  ['code', /your code|isn't finished/u],
  ['identity', /your identity/u],
  ['state', /your state|state that you reside/u],
  ['report', /credit (bureau )?report|each bureau/u],
  ['progress', /in progress|currently processing|while we're working on it|re reviewing|need more time/u],
  ['information', /more information|additional information|Once we have it/u],
  ['refused', /can't approve|(un|not )able to approve|can't raise|the letter|mail you a letter/iu],
  ['received', /received your request/u],
  ['approved', /approved|on its way|going up/u],
];

/** Subjects that name why; the others say how far the application is. */
const reasons = ['known', 'identity', 'state', 'report'];

interface Says {
  heading?: Text | null;
  text?: Text | null;
  next?: Text | null;
}

/**
 * Reads a result page as a person would: one heading, one reason, one next step, and nothing that contradicts.
 * @param props those of its `result` block as it is drawn
 * @returns what the page is about; '' where only a message of the issuer says it
 */
export function readResult(
  props: Record<string, unknown> | undefined,
  textOf: (text: Text) => string,
): string {
  const words = (text: unknown) => (text === undefined || text === null ? '' : textOf(text as Text));
  const { heading, text, next } = (props?.says ?? {}) as Says;
  const said = { heading: words(heading ?? props?.ribbon), text: words(text), next: words(next) };
  const told = JSON.stringify(said);
  const about = (sentence: string) => subjects.find(([, fits]) => fits.test(sentence))?.[0];
  // Under "You already applied" stands what the issuer says of the earlier application.
  const isKnown = about(said.heading) === 'known';
  const sentences = [said.heading, isKnown ? '' : said.text, said.next];
  const subjectsSaid = new Set(sentences.flatMap((each) => about(each) ?? []));
  expect([...subjectsSaid], `one subject: ${told}`).toHaveLength(subjectsSaid.size === 0 ? 0 : 1);
  const [subject = ''] = subjectsSaid;
  expect(said.heading, told).not.toBe('');
  // The issuer's own message is the reason where there is one.
  if (!isKnown && about(said.text) === undefined && said.text !== '')
    expect(reasons, told).not.toContain(subject);
  const step = said.next || words(props?.help) || (/\bpay the\b/iu.exec(said.text)?.[0] ?? '');
  expect(step, `a next step: ${told}`).not.toBe('');
  if (/mistake/u.test(said.next)) expect(['identity', 'refused'], told).toContain(subject);
  if (/nothing (that )?you need to do/iu.test(told)) expect(words(props?.emailNote), told).toBe('');
  return subject;
}
