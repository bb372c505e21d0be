import type { FirstScreen } from './measureVisit.ts';

const columns = 48;

/** The requests of a visit as lines: when each began and ended, how much it brought, who asked, and a bar over time. */
export function waterfall({
  requests,
  largestPaint,
}: Pick<FirstScreen, 'requests' | 'largestPaint'>): string {
  const span = Math.max(largestPaint, ...requests.map(({ end }) => end), 1);
  const column = (time: number) => Math.min(columns - 1, Math.floor((time / span) * columns));
  return requests
    .map(({ path, start, end, kilobytes, by }) => {
      const from = column(start);
      const bar = `${' '.repeat(from)}${'█'.repeat(column(end) - from + 1)}`.padEnd(columns);
      const times = `${Math.round(start)}`.padStart(6) + `${Math.round(end)}`.padStart(6);
      return `${times} ms ${kilobytes.toFixed(1).padStart(6)} KB ${by.padEnd(8)} ${bar} ${path}`;
    })
    .join('\n');
}
