import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { drawExample } from '../../../testing/blocks/drawExample.tsx';
import { pasteText } from '../../../testing/widgets/drawControl.tsx';
import descriptor from './incomeCalculator.block.json' with { type: 'json' };

async function draw(name = 'empty', props: Record<string, unknown> = {}) {
  const drawn = await drawExample(descriptor, name, { props });
  const { container } = drawn;
  const input = container.querySelector<HTMLInputElement>('[name="annualIncome"]');
  const output = container.querySelector('output');
  if (input === null || output === null) throw new Error('The calculator is not whole.');
  return {
    ...drawn,
    input,
    result: () => output.textContent ?? '',
    ok: () => drawn.getByRole('button', { name: 'Ok' }).click(),
    type: (keys: string) => userEvent.type(input, keys),
  };
}

describe('IncomeCalculatorBlock', () => {
  it('[INC-002] [CON-008] takes eight digits and nothing else, and says why', async () => {
    const { input, type, container } = await draw();
    expect(input.inputMode).toBe('numeric');
    await type('12a34567');
    expect(input.value).toBe('1234567');
    expect(container.querySelector('p[role="status"]')?.textContent).toBe('filter.digitsOnly');
    await type('89');
    expect(input.value).toBe('12345678');
    expect(container.querySelector('p[role="status"]')?.textContent).toBe('filter.limit');
  });

  it.each([
    ['36000', '$3,000', '3000'],
    ['100', '$8', '8'],
    ['11', '$0', '0'],
    ['1199999', '$99,999', '99999'],
    ['99999999', '$8,333,333', '99999'],
  ])(
    '[INC-003] [INC-005] [A-050] [CON-008] shows a twelfth of %s, rounded down, as %s, and Ok gives %s',
    async (annual, shown, monthlyIncome) => {
      const { raise, result, type, ok } = await draw();
      expect(result()).toBe('Your monthly income –');
      await type(annual);
      expect(result()).toContain(`Your monthly income ${shown}`);
      await ok();
      expect(raise).toHaveBeenLastCalledWith('incomeCalculated', undefined, { monthlyIncome });
    },
  );

  it.each([
    ['96000,5', '96000,5', 'Your monthly income –', 'filter.wholeDollars'],
    ['96,000.75', '96000.75', 'Your monthly income –', 'filter.wholeDollars'],
    ['96000.00', '96000', 'Your monthly income $8,000', ''],
    ['96,000', '96000', 'Your monthly income $8,000', ''],
  ])('[F-705] of %s typed it holds %s and tells: %s', async (keys, held, told, status) => {
    const { input, result, type, container } = await draw();
    await type(`${keys}{Tab}`);
    await expect.poll(() => input.value).toBe(held);
    expect(result()).toBe(told);
    expect(container.querySelector('p[role="status"]')?.textContent).toBe(status);
  });

  it('[F-811] has the focus where an amount is typed when its dialog opens, and says there why a key was refused', async () => {
    const { input, type, container } = await draw();
    expect(input.hasAttribute('data-autofocus')).toBe(true);
    const described = () => input.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described().some((id) => id.endsWith('__status'))).toBe(false);
    await type('x');
    await expect
      .poll(() => described().map((id) => container.querySelector(`#${CSS.escape(id)}`)?.textContent))
      .toContain('filter.digitsOnly');
  });

  it('[F-706] says why it refused a paste until something else stands there', async () => {
    const { input, type, container } = await draw();
    const status = () => container.querySelector('p[role="status"]')?.textContent;
    await pasteText(input, '96000/yr');
    await userEvent.keyboard('{Tab}');
    await expect.poll(() => [input.value, status()]).toEqual(['', 'filter.digitsOnly']);
    await type('9');
    await expect.poll(status).toBe('');
  });

  it('[F-804] does not take an amount that a "k" was left out of, until it is changed', async () => {
    const { raise, input, type, container } = await draw();
    const status = () => container.querySelector('p[role="status"]')?.textContent;
    await type('96k{Tab}');
    await expect.poll(() => [input.value, status()]).toEqual(['96', 'filter.digitsOnly']);
    await type('{Enter}');
    expect(raise).toHaveBeenLastCalledWith('incomeCalculated', undefined, { monthlyIncome: '' });
    await type('000{Enter}');
    expect(raise).toHaveBeenLastCalledWith('incomeCalculated', undefined, { monthlyIncome: '8000' });
  });

  it('[INC-003] [UX-11] tells the result while it changes, and that it is more than can be entered', async () => {
    const { result, type, container } = await draw();
    expect(container.querySelector('output')?.getAttribute('for')).toBe(container.querySelector('input')?.id);
    await type('1200000');
    expect(result()).toBe('Your monthly income $100,000The most you can enter is $99,999.');
    await userEvent.keyboard('{Backspace}');
    expect(result()).toBe('Your monthly income $10,000');
  });

  it('[INC-004] says what need not be revealed', async () => {
    const { container } = await draw();
    expect(container.textContent).toMatch(
      /Alimony, child support or separate maintenance income need not be revealed/,
    );
  });

  it('[UX-12] Enter does what Ok does', async () => {
    const { raise, type } = await draw();
    await type('36000{Enter}');
    expect(raise).toHaveBeenLastCalledWith('incomeCalculated', undefined, { monthlyIncome: '3000' });
  });

  it('[INC-006] Close tells nothing of what was typed', async () => {
    const { raise, getByRole } = await draw('filled');
    await getByRole('button', { name: 'Close' }).click();
    expect(raise.mock.calls).toEqual([['close']]);
  });

  it('[INC-007] Ok with nothing entered says so and goes back to the question', async () => {
    const { raise, ok, input } = await draw();
    await ok();
    expect(raise.mock.calls).toEqual([['incomeCalculated', undefined, { monthlyIncome: '' }]]);
    expect(document.activeElement).toBe(input);
  });

  it('[INC-007] [UX-02] shows the error of an empty answer until something is entered', async () => {
    const { input, type, container } = await draw('missing');
    const described = () => container.querySelector(`#${input.id}__error`)?.textContent;
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(input.getAttribute('aria-describedby')).toContain(`${input.id}__error`);
    expect(described()).toBe('Annual Income Is Required');
    await type('5');
    expect(input.hasAttribute('aria-invalid')).toBe(false);
  });

  it('tells the flow when something is entered and when it is gone, and not what', async () => {
    const { raise, type } = await draw();
    await type('36{Backspace}{Backspace}7');
    expect(raise.mock.calls).toEqual([
      ['annualIncomeChanged', undefined, { given: true }],
      ['annualIncomeChanged', undefined, { given: false }],
      ['annualIncomeChanged', undefined, { given: true }],
    ]);
  });
});
