import { cpus, loadavg, release, totalmem, type } from 'node:os';
import type { LoadResults, LoadSample } from '../../bench/report/LoadResults.ts';
import { connections, counts, type LoadPlan, runLoad } from './runLoad.ts';
import { startProcesses } from './startProcesses.ts';
import { tableSizes } from './tableSizes.ts';

/**
 * Starts everything, measures, and ends everything.
 * @param of folder of the releases, and host of the site
 * @param tell told of each call that was measured
 * @throws Error where something does not start, or a call was not answered as it should be
 */
export async function measureLoad(
  of: { releases: string; host: string },
  plan: LoadPlan,
  tell: (sample: LoadSample) => void,
): Promise<LoadResults> {
  const before = load();
  const processes = await startProcesses(Math.max(...counts));
  try {
    const samples = await runLoad(processes, of, plan, tell);
    const { version, tables } = await tableSizes(processes.databaseUrl);
    const [first] = cpus();
    return {
      date: new Date().toISOString().slice(0, 10),
      machine: {
        processor: first?.model.trim() ?? '',
        cores: cpus().length,
        gigabytes: Math.round(totalmem() / 2 ** 30),
        system: `${type()} ${release()}`,
        node: process.versions.node,
        postgres: version,
        load: [before, load()],
      },
      connections,
      ...plan,
      samples,
      tables,
    };
  } finally {
    await processes.stop();
  }
}

function load(): number {
  return Math.round((loadavg()[0] ?? 0) * 10) / 10;
}
