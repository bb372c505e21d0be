import { cpus, loadavg } from 'node:os';

/** One thing that was measured; with a limit, whether it holds is said beside it. */
export interface Row {
  what: string;
  found: number;
  allowed?: number | undefined;
  [more: string]: string | number | undefined;
}

/** The middle of the numbers, or the mean of the two in the middle. NaN of none. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2;
}

/** Prints what was found, and on what machine: how busy that was meanwhile decides what times are worth. */
export function show(rows: readonly Row[]): void {
  console.table(
    rows.map(({ found, allowed, ...row }) => ({
      ...row,
      found: Math.round(found * 1_000) / 1_000,
      allowed: allowed ?? '',
      holds: allowed === undefined ? '' : found <= allowed ? 'yes' : 'NO',
    })),
  );
  const loads = loadavg().map((load) => load.toFixed(1));
  console.log(
    `${cpus()[0]?.model.trim()}, ${cpus().length} cores, Node ${process.versions.node}; load average ${loads.join(', ')}.`,
  );
}
