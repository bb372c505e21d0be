import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';

/** A text of the copy as it is typed: paragraphs apart by an empty line, `# ` a heading, lines with `- ` a list. */
export function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return '';
  return value.map(blockWords).join('\n\n');
}

/** What a site is called. */
export function nameOf({ brandName, flowName }: { brandName: string; flowName: string }): string {
  return `${brandName}, ${flowName}`;
}

/** A time, as the commands say it. */
export function timeOf(at: string): string {
  return `${at.slice(0, 16).replace('T', ' ')} UTC`;
}

function blockWords(block: unknown): string {
  if (typeof block === 'string') return block;
  const { heading, list } = (block ?? {}) as { heading?: unknown; list?: unknown };
  if (Array.isArray(list)) return list.map((point) => `- ${point}`).join('\n');
  return `# ${heading}`;
}

/**
 * The value that words stand for.
 * @param before what they are written in place of: one paragraph of a list of them stays one
 */
export function textFrom(words: string, before: unknown): unknown {
  const blocks = words
    .split(/\n[ \t]*\n+/u)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map(blockValue);
  const [first = ''] = blocks;
  const isOne = blocks.length <= 1 && typeof first === 'string';
  if (isOne && !Array.isArray(before)) return words.includes('\n') ? first : words;
  return isOne ? [first] : blocks;
}

function blockValue(block: string): unknown {
  const lines = block.split('\n').map((line) => line.trim());
  if (lines.every((line) => line.startsWith('- '))) return { list: lines.map((line) => line.slice(2)) };
  const whole = lines.join(' ');
  return whole.startsWith('# ') ? { heading: whole.slice(2) } : whole;
}

/** What a language is called in English. */
export function languageName(language: string): string {
  return new Intl.DisplayNames(['en'], { type: 'language' }).of(language) ?? language;
}

/** Milliseconds after the last key until the page shows what was typed. */
const pause = 120;

/** Words that are typed into a box: on the page at once, and one step to undo. */
export interface Typing {
  typed: string;
  type(text: string): void;
  /** Shows again what is known. */
  forget(): void;
}

/**
 * @param now the words that are known
 * @param like what they are written in place of: one paragraph of a list of them stays one
 * @param send gets the value that was typed, and the step that it belongs to
 */
export function useTyping(now: string, like: unknown, send: (is: unknown, step: string) => void): Typing {
  /** What was typed and the server has not told back yet. */
  const [draft, setDraft] = useState<string>();
  const isTold = draft !== undefined && wordsOf(textFrom(draft, like)) === now;
  useEffect(() => {
    if (isTold) setDraft(undefined);
  }, [isTold]);
  const [step] = useState(() => crypto.randomUUID());
  const sendSoon = useDebouncedCallback((text: string) => send(textFrom(text, like), step), {
    delay: pause,
    flushOnUnmount: true,
  });
  return {
    typed: draft ?? now,
    type(text) {
      setDraft(text);
      sendSoon(text);
    },
    forget: () => setDraft(undefined),
  };
}

/** A key beside another, with another last word. */
export const keyBeside = (key: string, word: string): string => key.replace(/[^.]*$/u, word);

/** Any value in words: a text as it is written, anything else as JSON. */
export const said = (value: unknown): string => wordsOf(value) || JSON.stringify(value);
