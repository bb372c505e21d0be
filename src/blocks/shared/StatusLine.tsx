import { useEffect, useState } from 'react';
import { Copy } from '../../copy/Copy.tsx';
import type { Sentence } from '../block.ts';

interface StatusLineProps {
  /** Counts from the moment it becomes true; the line is empty while false. */
  busy: boolean;
  text: Sentence;
  slow?: Sentence;
  verySlow?: Sentence;
}

const slowAfter = 10_000;
const verySlowAfter = 30_000;

/** A polite status line that says more after 10 and after 30 seconds (UX-11, UX-14). Always in the page, so that it is heard. */
export function StatusLine({ busy, text, slow, verySlow }: StatusLineProps) {
  const [patience, setPatience] = useState<'fresh' | 'slow' | 'verySlow'>('fresh');
  useEffect(() => {
    if (!busy) return;
    setPatience('fresh');
    const first = setTimeout(() => setPatience('slow'), slowAfter);
    const second = setTimeout(() => setPatience('verySlow'), verySlowAfter);
    return () => {
      clearTimeout(first);
      clearTimeout(second);
    };
  }, [busy]);
  const words = { fresh: text, slow: slow ?? text, verySlow: verySlow ?? slow ?? text }[patience];
  return <span role="status">{busy && <Copy text={words} />}</span>;
}
