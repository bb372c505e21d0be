/**
 * `npm run lab -- bench <what> <rounds>`: measures one thing, and prints medians over rounds (5, unless said) beside what is
 * allowed. Without a word it lists what there is. Wants a quiet machine.
 */
import { endWithParent } from '../../scripts/runCommand.ts';
import { type Row, show } from './report.ts';

interface Bench {
  about: string;
  load: () => Promise<{ measure(rounds: number): Promise<Row[]> }>;
}

const benches: Record<string, Bench> = {
  forms: {
    about: "the applicant's form against the same fields by other means (PERF-01)",
    load: () => import('./forms.ts'),
  },
  validation: {
    about: 'one validation of the whole form (PERF-04)',
    load: () => import('./validation.ts'),
  },
  'first-screen': {
    about: 'a first visit on a slow phone: paint, first key, shift, blocking time (PERF-03)',
    load: () => import('./firstScreen.ts'),
  },
  saves: {
    about: 'how soon a saved document is on the page of `npm run dev` (PERF-05)',
    load: () => import('./saves.ts'),
  },
  services: {
    about: 'what outside services cost a page, also slow and broken ones (SAFE-04)',
    load: () => import('./services.ts'),
  },
  load: {
    about: 'what one process and two bear on PostgreSQL, on this machine alone (PERF-06)',
    load: () => import('./load.ts'),
  },
};

endWithParent();
const [name = '', rounds = '5'] = process.argv.slice(2);
const bench = Object.hasOwn(benches, name) ? benches[name] : undefined;
if (bench === undefined) {
  for (const [each, { about }] of Object.entries(benches))
    console.log(`npm run lab -- bench ${each.padEnd(12)}  ${about}`);
  process.exitCode = name === '' ? 0 : 1;
} else {
  try {
    show(await (await bench.load()).measure(Number(rounds)));
  } catch (cause) {
    console.error(cause instanceof Error ? cause.message : cause);
    process.exitCode = 1;
  }
}
