import { describe, expect, it } from 'vitest';
import { product } from '../journeys/theProduct.ts';
import { visit } from '../journeys/Visitor.ts';
import { application } from './answers.ts';

describe('the first submission', () => {
  it.each([
    ['CFC-003 RES-010', 'cfc.surge', '1010', '/link-account'],
    ['CFC-003 RES-010 A-004', 'cfc.surge', '1011', '/link-account'],
    ['RES-010 RES-016', 'standalone.surge', '1010', '/apply/pendinfo'],
    ['RES-010 RES-019', 'standalone.surge', '1011', '/apply/decision'],
    ['RES-011', 'cfc.surge', '1009', '/link-account'],
    ['RES-011', 'standalone.surge', '1009', '/apply/link-account'],
    ['RES-011', 'cfc-bare.surge', '1009', '/decision'],
    ['RES-008 A-002', 'cfc.fit', '1002', '/pendfee'],
    ['RES-009', 'cfc.surge', '1002', '/pendinfo'],
  ])('[%s] on %s persona %s leads to %s', async (_rows, site, persona, path) => {
    const visitor = await visit(product, site, path.startsWith('/apply') ? '/apply' : '/');
    const answers = { ...application, extraConsent: true, SSN: `512-45-${persona}` };
    expect(await visitor.submit('application', 'submit', answers)).toEqual([]);
    expect(visitor.address()).toBe(path);
  });
});
