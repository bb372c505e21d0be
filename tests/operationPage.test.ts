import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { operationFile, withTables } from '../scripts/operationPage.ts';

describe('docs/operation.md', () => {
  it('tells every variable, metric and security event; node scripts/operationPage.ts writes them anew', async () => {
    const page = readFileSync(operationFile, 'utf8');
    expect(await withTables(page)).toBe(page);
    for (const name of ['`METRICS_PORT`', '`cardstock_open_payments`', '`security.tokenRefused`'])
      expect(page).toContain(name);
  });
});
