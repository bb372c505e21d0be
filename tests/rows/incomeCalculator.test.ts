import { beforeAll, describe, expect, it } from 'vitest';
import screen from '../../flows/_base/screens/income-calculator.json' with { type: 'json' };
import { someOf } from '../../testing/support/someSites.ts';
import { product } from '../journeys/theProduct.ts';
import { type Visitor, visit } from '../journeys/Visitor.ts';

/** Every flow with a monthly income, and its main path. */
const flows = [
  { flow: 'prequal', path: '/' },
  { flow: 'cfc', path: '/' },
  { flow: 'standalone', path: '/apply' },
];
const missing = 'Annual Income Is Required';

describe.each(someOf(flows))('the income calculator of $flow', ({ flow, path }) => {
  let visitor: Visitor;

  beforeAll(async () => {
    visitor = await visit(product, `${flow}.surge`, path);
  });

  const note = () => {
    const said = visitor.remembered('notes.MonthlyIncome') as { $copy: string } | null | undefined;
    return said ? visitor.textOf({ inline: [{ path: 'session.notes.MonthlyIncome' }] }) : '';
  };

  it('[INC-001] [INC-004] opens from the field, with its title and its note', async () => {
    const { fields } = await visitor.form('application');
    expect(JSON.stringify(fields.MonthlyIncome?.below)).toContain('"link":"incomeCalculator"');
    await visitor.press('incomeCalculatorAsked');
    expect(visitor.dialogs()).toEqual(['income-calculator']);
    expect(visitor.words()).toContain('Calculate Your Monthly Income');
    expect(visitor.words()).toMatch(
      /Alimony, child support or separate maintenance income need not be revealed/,
    );
    await visitor.press('annualIncomeChanged', { given: true });
    await visitor.press('close');
  });

  it('[INC-005] [INC-006] Ok writes the monthly income, Close writes nothing', async () => {
    await visitor.press('incomeCalculatorAsked');
    await visitor.press('annualIncomeChanged', { given: true });
    await visitor.press('incomeCalculated', { monthlyIncome: '3000' });
    expect([visitor.dialogs(), visitor.applicant().MonthlyIncome, note()]).toEqual([[], '3000', '']);
    await visitor.press('incomeCalculatorAsked');
    await visitor.press('annualIncomeChanged', { given: true });
    await visitor.press('close');
    expect([visitor.dialogs(), visitor.applicant().MonthlyIncome, note()]).toEqual([[], null, '']);
  });

  it('[INC-007] [A-050] Ok with nothing entered says so and stays; Close then leaves it beside the link', async () => {
    await visitor.press('incomeCalculatorAsked');
    expect(visitor.remembered('annualIncomeMissing')).toBe(false);
    await visitor.press('incomeCalculated', { monthlyIncome: '' });
    expect([visitor.dialogs(), visitor.remembered('annualIncomeMissing')]).toEqual([
      ['income-calculator'],
      true,
    ]);
    expect(visitor.words()).toContain(missing);
    await visitor.press('close');
    expect([visitor.dialogs(), note()]).toEqual([[], missing]);
    expect(visitor.fieldMessages()).toEqual({});
    await visitor.press('incomeCalculatorAsked');
    expect(note()).toBe('');
    await visitor.press('annualIncomeChanged', { given: true });
    await visitor.press('annualIncomeChanged', { given: false });
    await visitor.press('close');
    expect(note()).toBe(missing);
  });
});

describe('the numbers of the income calculator', () => {
  const { maxLength, months, maximum } = screen.blocks.frame.blocks.calculator.props;

  it('[INC-002] [INC-003] [A-050] [CON-008] stand in its screen', () => {
    expect([maxLength, months, maximum]).toEqual([8, 12, 99_999]);
  });
});
