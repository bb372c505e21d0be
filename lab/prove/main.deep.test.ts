import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

/** What `npm run lab -- prove` prints and how it ends. */
async function prove(...words: string[]): Promise<{ printed: string; said: string; status: number }> {
  const run = promisify(execFile)(process.execPath, ['lab/prove/main.ts', ...words]);
  return run.then(
    ({ stdout, stderr }) => ({ printed: stdout, said: stderr, status: 0 }),
    ({ stdout, stderr, code }) => ({ printed: stdout, said: stderr, status: code }),
  );
}

describe('npm run lab -- prove', () => {
  it('[REL-07] tells a shortest way to each page and dialog of the flows that are named', async () => {
    const { printed, said, status } = await prove('cli', '--ways');
    expect([said, status]).toEqual(['', 0]);
    expect(printed).toMatch(/^\w+\.cli: \d+ states\n/u);
    expect(printed).toContain('\n  routes/landing: by its address\n');
    expect(printed).toContain('\n  routes/decision: increaseSent › submitLimitIncrease: decided\n');
    expect(printed).toMatch(/\nprove: 1 flows, no mistakes, \d+ s\n$/u);
  });

  it('[REL-07] names the nearest site where none is meant', async () => {
    const { printed, said, status } = await prove('surge.clii');
    expect([printed, status]).toEqual(['', 1]);
    expect(said).toBe('No site has in its name "surge.clii"; nearest: surge.cli, surge.cfc, surge.cs.\n');
  });
});
