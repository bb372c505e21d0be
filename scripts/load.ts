/**
 * `npm run load`: what one process and two on PostgreSQL bear, on this machine alone (PERF-06). Starts the database, an
 * issuer's services and the server as an issuer runs it, sends each call for a few seconds in rounds, then a mix of them, and
 * ends all of it. It takes four minutes; `-- --short` takes less than one and says less. `-- --host prequal.surge.localhost`
 * says which site is asked; `-- --write` keeps the figures in `bench/load.json`, `docs/benchmarks.md` and `docs/scaling.md`.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fullLoad, loadSection } from '../bench/report/loadSection.ts';
import { buildProduct } from './buildProduct.ts';
import { endWithParent } from './endWithParent.ts';
import { measureLoad } from './load/measureLoad.ts';
import { root } from './runCommand.ts';
import { writeLoad, writePage } from './writeBenchmarks.ts';

endWithParent();
const { values } = parseArgs({
  options: {
    host: { type: 'string', default: 'prequal.surge.localhost' },
    short: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const plan = values.short ? { rounds: 1, seconds: 1 } : fullLoad;
try {
  await buildProduct();
  const results = await measureLoad(
    { releases: join(root, 'releases'), host: values.host },
    plan,
    ({ call, processes, round, perSecond, p50, p95, cpu, statements }) =>
      console.log(
        `round ${round}  ${processes} x  ${call}`.padEnd(40),
        `${perSecond} per s  p50 ${p50} ms  p95 ${p95} ms  processor ${cpu} ms  statements ${statements}`,
      ),
  );
  console.log(`\n${loadSection(results).join('\n')}`);
  if (values.write) {
    await writeLoad(results);
    await writePage();
  }
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause);
  process.exitCode = 1;
}
