import type { PictureStep } from './FlowPicture.ts';

/** A place as a table names it: `landing`, `dialog mfaText`, `decision results`. */
export function placeName(id: string): string {
  const names: Record<string, string> = { anywhere: 'any page', away: 'another site' };
  return names[id] ?? id.replace(/^page /u, '');
}

/** How a move comes about: conditions and outcomes, one behind the other. */
export function wayWords(steps: readonly PictureStep[]): string {
  return steps.map(({ kind, words }) => (kind === 'if' ? `if ${words}` : words)).join(', then ');
}
