import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../src/contracts/calls.ts';
import { textLinks } from '../../src/engine/text/textLinks.ts';
import { openProduct, type Product } from '../journeys/Product.ts';
import { type Visitor, visit } from '../journeys/Visitor.ts';

let product: Product;

beforeAll(async () => {
  product = await openProduct();
});

afterAll(() => product.close());

describe('the terms as a PDF', () => {
  it.each([
    ['LAY-031 LAY-032 TRK-012', 'prequal.surge', '/'],
    ['RTE-006', 'cfc.surge', '/tc'],
    ['AFT-001', 'cfc.surge', '/'],
  ])('[%s] on %s%s a click asks for the document and reports itself', async (_rows, site, path) => {
    const visitor = await visit(product, site, path);
    await visitor.press('termsClicked');
    expect(visitor.sent('get-terms-pdf')).toEqual([{ productCode: 'SURGE' }]);
    const [report] = visitor.sent('update-webapps-report');
    expect(report).toMatchObject({ termsButton: true });
    expect(report?.ReportId).toBe(visitor.remembered('reportId'));
  });

  it('[TRM-003] Retry in the dialog of its failure asks for it again', async () => {
    const visitor = await visit(product, 'cfc.surge');
    await visitor.press('termsDocumentFailed');
    expect(visitor.dialogs()).toEqual(['terms-failed']);
    expect(visitor.sent('get-terms-pdf')).toEqual([]);
    await visitor.press('retry');
    expect(visitor.dialogs()).toEqual([]);
    expect(visitor.sent('get-terms-pdf')).toHaveLength(1);
  });
});

it.each([
  ['CON-002', 'get-terms-pdf', 30_000],
  ['CON-003', 'get-pdf-html-template', 60_000],
] as const)('[TRM-011] [%s] %s may take %i ms', (_row, call, timeout) => {
  expect(calls[call].timeout).toBe(timeout);
});

describe('the security block', () => {
  let visitor: Visitor;

  beforeAll(async () => {
    visitor = await visit(product, 'cfc.surge');
  });

  it('[LAY-035] links to the privacy policy', () => {
    const { text } = visitor.props('security') as { text: Parameters<typeof textLinks>[0] };
    expect(textLinks(text)).toEqual(['privacy']);
    expect(visitor.linkAddress('privacy')).toBe('https://www.surge.example/privacy');
  });
});
