import type { Line } from './linesOf.ts';

/** Lines as one text, with the origin of each in a column on the left, where no long line pushes it away. */
export function besideOrigins(lines: readonly Line[]): string {
  const width = Math.max(0, ...lines.map(({ origin = '' }) => origin.length));
  return lines.map(({ text, origin = '' }) => `${origin.padEnd(width)} │ ${text}`).join('\n');
}
