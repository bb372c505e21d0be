import { describe, expect, it } from 'vitest';
import { product } from '../journeys/theProduct.ts';
import { type Visitor, visit } from '../journeys/Visitor.ts';
import { someBrands } from './brands.ts';

const send = (visitor: Visitor, persona: string, changes: Record<string, unknown> = {}) =>
  visitor.submit('limitIncrease', 'increaseSent', {
    SSN: `512-45-${persona}`,
    accountLast4: '4242',
    MonthlyIncome: '3200',
    ...changes,
  });

describe.each(someBrands)('a request for a higher limit with %s', (brand) => {
  it('[CLI-001] [CLI-004] [PRD-010] [A-065] leads to what was decided', async () => {
    const visitor = await visit(product, `cli.${brand}`, '/?sid=spring');
    expect(visitor.screen()).toBe('limit-increase');
    expect(await send(visitor, '1001')).toEqual([]);
    expect([visitor.screen(), visitor.address()]).toEqual(['limit-result', '/decision?sid=spring']);
    for (const words of ['Your credit limit is going up', '$1,000', '$300'])
      expect(visitor.words()).toContain(words);
  });

  it('[CLI-002] [LAY-018] [A-054] has a short footer with the disclosure of its bank', async () => {
    const visitor = await visit(product, `cli.${brand}`);
    const words = visitor.frameWords();
    const isFirst = ['surge', 'reflex'].includes(brand);
    expect(words).toContain(isFirst ? 'Celtic Bank' : 'The Bank of Missouri');
    expect(words.includes('which issues the card under a license')).toBe(isFirst);
    expect(words.includes('decides on credit limits')).toBe(!isFirst);
    for (const other of ['USA PATRIOT Act', 'credit solicitation', 'Customer service', 'FAQ'])
      expect(words).not.toContain(other);
  });
});

describe('a request for a higher limit', () => {
  it('[CLI-003] [ENT-024] asks for SSN, account and income, and sends no more', async () => {
    const visitor = await visit(product, 'cli.surge');
    await send(visitor, '1001');
    expect(visitor.sent('submit-cli')).toEqual([
      { ssn: '512-45-1001', accountLast4: '4242', monthlyIncome: 3200 },
    ]);
  });

  it('[CLI-003] [A-065] refuses an empty form field by field', async () => {
    const visitor = await visit(product, 'cli.surge');
    expect(Object.keys(await visitor.messages('limitIncrease', {}))).toEqual([
      'SSN',
      'accountLast4',
      'MonthlyIncome',
    ]);
  });

  it.each([
    ['1001', 'Your credit limit is going up', 'The new limit is on your account now.'],
    ['1003', "We're reviewing your request", 'We need more time.'],
    ['2001', "We can't raise your limit at this time", 'Your credit limit stays the same.'],
    ['2006', "We can't raise your limit at this time", 'Your account must be open for six months'],
  ])('[CLI-004] [ENT-023] persona %s: "%s", "%s"', async (persona, heading, text) => {
    const visitor = await visit(product, 'cli.surge');
    await send(visitor, persona);
    expect(visitor.words()).toContain(heading);
    expect(visitor.words()).toContain(text);
  });

  it('[CLI-004] [ENT-023] shows every figure of the answer', async () => {
    const visitor = await visit(product, 'cli.reflex');
    await send(visitor, '1001');
    const { items } = visitor.props('facts') as { items: Record<string, { value: unknown }> };
    const values = Object.fromEntries(Object.entries(items).map(([id, { value }]) => [id, value]));
    expect(values).toMatchObject({
      limit: '$1,000',
      increase: '$300',
      product: 'Reflex',
      bank: 'Celtic Bank',
    });
    expect(values.reference).toMatch(/^\d{9}$/u);
    expect(String(values.eligible)).toMatch(/,\s20\d\d$/u);
  });

  it('[REL-03] [A-065] an unsuccessful answer comes in a dialog over the form', async () => {
    const visitor = await visit(product, 'cli.surge');
    await send(visitor, '3001');
    expect([visitor.screen(), visitor.dialogs()]).toEqual(['limit-increase', ['unknown-error']]);
  });

  it('[RTE-029] its decision without a request leads to the start', async () => {
    const visitor = await visit(product, 'cli.surge', '/decision?sid=spring');
    expect([visitor.screen(), visitor.address()]).toEqual(['limit-increase', '/?sid=spring']);
  });
});
