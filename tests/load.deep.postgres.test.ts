import { describe, expect, it } from 'vitest';
import { loadCalls } from '../bench/report/loadCalls.ts';
import { loadSection } from '../bench/report/loadSection.ts';
import { measureLoad } from '../scripts/load/measureLoad.ts';
import { runCommand } from '../scripts/runCommand.ts';

describe('npm run load', () => {
  it('[PERF-06] measures every call on one process and on two, and says what applications left', async () => {
    if ((await runCommand('node', ['scripts/build.ts'])) !== 0) throw new Error('The build failed.');
    const of = { releases: 'releases', host: 'prequal.surge.localhost' };
    const results = await measureLoad(of, { rounds: 1, seconds: 0.5 }, () => {});
    expect(results.samples.map(({ call, processes }) => `${processes} ${call}`)).toEqual(
      [1, 2].flatMap((processes) => loadCalls.map(({ name }) => `${processes} ${name}`)),
    );
    const of1 = (call: string) => results.samples.find((one) => one.call === call && one.processes === 1);
    // Pages and configurations are answered from memory; what is looked at once a second is little.
    expect(of1('page')?.statements).toBeLessThan(0.5);
    expect(of1('get-configuration')?.statements).toBeLessThan(0.5);
    expect(of1('submit-application')?.statements).toBeGreaterThan(1);
    expect(results.tables.find(({ table }) => table === 'application')?.rows).toBeGreaterThan(0);
    expect(loadSection(results).join('\n')).toContain('| the mix |');
  });

  it('ends what it started where a call is not answered as it should be', async () => {
    const of = { releases: 'releases', host: 'nobody.localhost' };
    const before = process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;
    await expect(measureLoad(of, { rounds: 1, seconds: 1 }, () => {})).rejects.toThrow(
      'There is no site nobody.localhost: name one by --host.',
    );
    const after = process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;
    expect(after).toBe(before);
  });
});
