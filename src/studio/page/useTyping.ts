import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { textFrom, wordsOf } from './words.ts';

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
