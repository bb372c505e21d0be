import type { ReactNode } from 'react';
import { Copy } from '../copy/Copy.tsx';
import type { Text } from '../engine/slice.ts';

/** What a field refused last: a copy key or words, and what the sentence names. Empty while its line has no words. */
export interface Refused {
  reason?: ReactNode;
  characters?: string | undefined;
  /** Whether what is typed since mends the field's error. */
  isMended?: boolean;
}

/** The words of a field's status line (UX-16). */
export function refusalWords(
  { reason = '', characters = '' }: Refused,
  sentence: (key: string) => Text,
): ReactNode {
  if (typeof reason !== 'string' || reason === '') return reason;
  return <Copy text={sentence(reason)} rule={{ characters }} />;
}
