import type { ZipArea, ZipDirectory } from './ZipDirectory.ts';

let reading: Promise<ZipDirectory> | undefined;

/** The directory of the package `zipcodes` (5 MB of source), read at the first check and kept. */
export function readZipDirectory(): Promise<ZipDirectory> {
  reading ??= import('zipcodes').then((module) => buildZipDirectory(Object.values(module.default.codes)));
  return reading;
}

/** Builds a directory from rows; those of other countries are left out. */
export function buildZipDirectory(rows: Iterable<ZipArea & { country: string }>): ZipDirectory {
  const areas = new Map<string, ZipArea>();
  const byState = new Map<string, ZipArea[]>();
  const byPrefix = new Map<string, Set<string>>();
  for (const row of rows) {
    if (row.country !== 'US') continue;
    areas.set(row.zip, row);
    const ofState = byState.get(row.state);
    if (ofState) ofState.push(row);
    else byState.set(row.state, [row]);
    const prefix = row.zip.slice(0, 3);
    const states = byPrefix.get(prefix);
    if (states) states.add(row.state);
    else byPrefix.set(prefix, new Set([row.state]));
  }
  return {
    area: (zip) => areas.get(zip),
    statesOfPrefix: (zip) => [...(byPrefix.get(zip.slice(0, 3)) ?? [])],
    areasOfState: (state) => byState.get(state) ?? [],
  };
}
