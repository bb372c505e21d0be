import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct, type Product } from './journeys/Product.ts';
import { visit } from './journeys/Visitor.ts';
import { acceptance, applicant } from './rows/answers.ts';
import { type AmendedCatalogue, amendedCatalogue } from './support/amendedCatalogue.ts';

let catalogue: AmendedCatalogue;
let product: Product;

beforeAll(async () => {
  catalogue = amendedCatalogue({
    'flows/_base/personas.json': {
      '7001': {
        about: 'Approved, then the offer is pending',
        application: { result: { result: 'APPROVED', credit_limit: 900 } },
        offer: { result: { result: 'PENDINFO', decision: 'PENDFEE' } },
      },
    },
  });
  product = await openProduct(catalogue.root);
});

afterAll(async () => {
  await product.close();
  catalogue.remove();
});

describe('[F-507] a persona that is written in the catalogue alone', () => {
  it('decides an application and its offer', async () => {
    const visitor = await visit(product, 'prequal.surge');
    await visitor.submit('application', 'submit', { ...applicant, SSN: '512-45-7001' });
    expect(visitor.screen()).toBe('offer');
    expect(visitor.value('result.credit_limit')).toBe(900);
    await visitor.submit('offer', 'submit', acceptance);
    expect(visitor.value('result.result')).toBe('PENDINFO');
    expect(visitor.screen()).toBe('decision');
  });

  it('stands on the catalogue page and in the list for programs', async () => {
    const origin = `http://localhost:${product.port}`;
    const page = await (await fetch(`${origin}/`)).text();
    expect(page).toContain('Approved, then the offer is pending');
    const { personas } = (await (await fetch(`${origin}/sandbox/personas`)).json()) as {
      personas: { last4: string }[];
    };
    expect(personas).toContainEqual(expect.objectContaining({ last4: '7001' }));
  });
});
