import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { step } from '../../src/engine/step.ts';
import { machineAtom } from '../../src/state/machineAtom.ts';
import { sliceAtom } from '../../src/state/sliceAtom.ts';
import { surroundingsAtom } from '../../src/state/surroundingsAtom.ts';
import { openPage } from '../journeys/openPage.ts';
import { openProduct, type Product } from '../journeys/Product.ts';
import { visit } from '../journeys/Visitor.ts';
import { application } from './answers.ts';

let product: Product;

beforeAll(async () => {
  product = await openProduct();
});

afterAll(() => product.close());

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

describe('the submission after the code', () => {
  it.each([
    ['RES-027', 'cfc-mfa.fit', { result: 'PENDFEE' }, '/pendfee'],
    ['RES-030', 'cfc-mfa.surge', { result: 'PENDFEE' }, '/pendinfo'],
    ['RES-028', 'cfc-mfa.surge', { result: 'approved' }, '/approved'],
    ['RES-029', 'cfc-mfa.surge', { result: 'PENDUSER' }, '/link-account'],
    ['RES-030', 'cfc-mfa.surge', { result: 'PENDINFO', failed_metric: 'PENDINGFLINKS' }, '/pendinfo'],
    ['RES-031', 'cfc-mfa.surge', { result: 'CVILOW' }, '/decision'],
    ['RES-031', 'cfc-mfa.surge', { result: 'DECLINEDINFO', failed_metric: 'DECLINEFLINKS' }, '/decision'],
    ['RES-027 RES-032', 'standalone-mfa.fit', { result: 'PENDFEE' }, '/apply/pendfee'],
  ])('[%s] [A-005] on %s %j leads to %s', async (_row, site, result, path) => {
    const { store } = (await openPage(product, site, path.startsWith('/apply') ? '/apply' : '/')).site;
    const state = { ...store.get(machineAtom), result };
    const event = { type: 'raised', event: 'showResult' } as const;
    const { commands } = step(store.get(sliceAtom), store.get(surroundingsAtom), state, event);
    expect(commands).toEqual([{ do: 'navigate', path, replace: false }]);
  });
});
