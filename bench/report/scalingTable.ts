import type { LoadResults, TableSize } from './LoadResults.ts';
import { mixShares } from './loadCalls.ts';
import { loadFigure } from './loadRatio.ts';

/** The day that is planned for. */
export const plannedDay = {
  views: 10_000_000,
  /** How many times the mean of a day its busiest minutes bring. */
  peak: 5,
  /** Part of a core that a process may use at the peak; the rest is for what nobody planned. */
  used: 0.5,
};

const begin = '<!-- begin figures: `npm run load -- --write` -->';
const end = '<!-- end figures -->';

/**
 * The page with the figures of a run in place of those that it has.
 * @throws Error where the page has no place for them
 */
export function withScalingTable(page: string, results: LoadResults): string {
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined)
    throw new Error('docs/scaling.md has no place for figures.');
  return [before + begin, '', ...scalingTable(results), '', end + after].join('\n');
}

function scalingTable(results: LoadResults): string[] {
  const figure = (call: string, of: 'cpu' | 'statements') => loadFigure(results, of, { call, processes: 1 });
  /** Of everything that comes with one page view, by the shares of the mix. */
  const sumOf = (of: 'cpu' | 'statements', without?: string) =>
    Object.entries(mixShares).reduce(
      (sum, [call, share]) => (call === without ? sum : sum + (figure(call, of) * share) / viewsOfMix),
      0,
    );
  const mean = plannedDay.views / 86_400;
  const peak = mean * plannedDay.peak;
  const applications = (plannedDay.views * (mixShares['submit-application'] ?? 0)) / viewsOfMix;
  const cores = (milliseconds: number) => (peak * milliseconds) / 1_000 / plannedDay.used;
  const bytes = bytesOfApplication(largest(results));
  const keptBytes = bytesOfApplication(largest(results).filter(({ table }) => keptForMonths.includes(table)));
  const rows: [string, string, 'measured' | 'arithmetic'][] = [
    ['page views a second, mean of the day', mean.toFixed(0), 'arithmetic'],
    [`page views a second at the peak (${plannedDay.peak} times the mean)`, peak.toFixed(0), 'arithmetic'],
    ['applications a day, by the shares of the mix', inThousands(applications), 'arithmetic'],
    ['processor time of a page', `${figure('page', 'cpu').toFixed(2)} ms`, 'measured'],
    ['processor time of a configuration', `${figure('get-configuration', 'cpu').toFixed(2)} ms`, 'measured'],
    ['processor time of an application', `${figure('submit-application', 'cpu').toFixed(1)} ms`, 'measured'],
    ['statements of an application', figure('submit-application', 'statements').toFixed(0), 'measured'],
    [
      'processor time of a page view with all that comes with it',
      `${sumOf('cpu').toFixed(2)} ms`,
      'arithmetic',
    ],
    [
      `cores for the server at the peak, each used by ${plannedDay.used * 100} %`,
      cores(sumOf('cpu')).toFixed(1),
      'arithmetic',
    ],
    ['the same with pages from a CDN', cores(sumOf('cpu', 'page')).toFixed(1), 'arithmetic'],
    ['statements a second at the peak', inThousands(peak * sumOf('statements')), 'arithmetic'],
    ['bytes of an application in all tables, with indexes', inThousands(bytes), 'measured'],
    ['of these in tables that are kept for months', inThousands(keptBytes), 'measured'],
    ['written in a day', `${((bytes * applications) / 1e9).toFixed(1)} GB`, 'arithmetic'],
    ['growth in a year', `${((keptBytes * applications * 365) / 1e12).toFixed(1)} TB`, 'arithmetic'],
  ];
  return [
    '| figure | value | how it is known |',
    '| --- | --- | --- |',
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
    '',
    '| table after the run | rows | bytes a row |',
    '| --- | --- | --- |',
    ...largest(results).map(
      ({ table, rows: count, bytes: all }) =>
        `| \`${table}\` | ${inThousands(count)} | ${inThousands(all / count)} |`,
    ),
  ];
}

/** Page views among the requests of the mix. */
const viewsOfMix = mixShares.page ?? 1;

/** Tables that retention leaves their rows in for months; the others lose them within days. */
const keptForMonths = ['application', 'consent_record', 'consent_chain'];

/** Tables that grow with applications: for each there is one, and rows that came with it. */
function largest({ tables }: LoadResults): (TableSize & { ofApplication: number })[] {
  const applications = tables.find(({ table }) => table === 'application')?.rows ?? 1;
  return tables
    .filter(({ rows }) => rows >= applications / 2)
    .map((one) => ({ ...one, ofApplication: one.bytes / applications }));
}

function bytesOfApplication(tables: readonly { ofApplication: number }[]): number {
  return tables.reduce((sum, { ofApplication }) => sum + ofApplication, 0);
}

function inThousands(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}
