import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pages, withTables } from '../scripts/operationPage.ts';

describe('the pages for operators', () => {
  it('tell every variable, metric, security event and command; node scripts/operationPage.ts writes them anew', async () => {
    const texts = pages.map((page) => readFileSync(page, 'utf8'));
    for (const text of texts) expect(await withTables(text)).toBe(text);
    for (const name of [
      '`METRICS_PORT`',
      '`cardstock_open_payments`',
      '`security.tokenRefused`',
      'keys reseal`',
    ])
      expect(texts.join()).toContain(name);
  });
});
