import { describe, expect, it } from 'vitest';
import { amendedProduct } from './journeys/amendedProduct.ts';
import { visit } from './journeys/Visitor.ts';
import { acceptance, applicant } from './rows/answers.ts';

const product = await amendedProduct();

describe('[F-507] a persona that is written in the catalogue alone', () => {
  it('decides an application and its offer', async () => {
    const visitor = await visit(product, 'prequal.surge');
    await visitor.submit('application', 'submit', { ...applicant, SSN: '512-45-7001' });
    expect(visitor.screen()).toBe('offer');
    expect(visitor.value('result.credit_limit')).toBe(900);
    await visitor.submit('offer', 'submit', acceptance);
    expect(visitor.value('result.result')).toBe('PENDINFO');
    // The offer is answered, and the answer waits for the fee (F-807).
    expect(visitor.screen()).toBe('pendinfo');
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
