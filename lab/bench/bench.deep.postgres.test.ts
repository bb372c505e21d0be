import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../scripts/runCommand.ts';
import { prepare } from './forms/prepare.ts';
import * as load from './load.ts';
import { mixShares } from './loadVisitors.ts';
import * as validation from './validation.ts';

beforeAll(async () => {
  if ((await runCommand('node', ['scripts/build.ts'])) !== 0) throw new Error('The build failed.');
}, 300_000);

describe('npm run lab -- bench', () => {
  it('[PERF-01] has the form and copies of it, each with 20 errors, for all pages', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cardstock-bench-'));
    const scenarios = await prepare('.', folder, [1, 2]);
    const fields = scenarios.get(1)?.fields ?? 0;
    expect(fields).toBeGreaterThan(40);
    expect(scenarios.get(2)).toMatchObject({ fields: 2 * fields, errors: 20 });
    const plain = JSON.parse(readFileSync(join(folder, 'data/plain-2.json'), 'utf8'));
    const names = plain.sections.flatMap((section: { fields: { name: string }[] }) =>
      section.fields.map(({ name }) => name),
    );
    expect(new Set(names).size).toBe(2 * fields);
  });

  it('[PERF-04] finds validation with 20 errors faster than that of @rjsf/validator-ajv8', async () => {
    const rows = await validation.measure(3, 200);
    const row = rows.find(({ what }) => what.endsWith('ours / validator-ajv8'));
    expect(row?.what).toMatch(/ [2-9]\d errors: /);
    expect(row?.found).toBeLessThan(1);
  });

  it('[PERF-06] measures every call on one process and on two', async () => {
    const rows = await load.measure(1, 0.5);
    const statements = (call: string) =>
      Number(rows.find(({ what }) => what.startsWith(`${call},`))?.statements);
    expect(rows).toHaveLength(10);
    for (const { found, 'two processes to one, per second': both } of rows)
      expect([found, Number(both)].every((ratio) => ratio > 0)).toBe(true);
    // Pages and configurations are answered from memory: what is counted is what the processes do besides, which is more for
    // a request the busier the machine is.
    expect(statements('page')).toBeLessThan(1);
    expect(statements('get-configuration')).toBeLessThan(1);
    expect(statements('submit-application')).toBeGreaterThan(1);
    expect(Object.values(mixShares).reduce((sum, share) => sum + share, 0)).toBe(100);
  }, 300_000);
});
