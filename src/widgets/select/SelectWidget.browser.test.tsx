import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ControlledWidget } from '../testing/ControlledWidget.tsx';
import { descriptorExample, type ExampleProps } from '../testing/descriptorExample.ts';
import { itBehavesLikeAWidget } from '../testing/itBehavesLikeAWidget.tsx';
import SelectWidget from './SelectWidget.tsx';
import descriptor from './select.widget.json' with { type: 'json' };

itBehavesLikeAWidget(SelectWidget, descriptor);

async function draw(change: Partial<ExampleProps> = {}) {
  const onValue = vi.fn();
  const example = { ...descriptorExample(descriptor, 'empty'), ...change };
  const { container } = await render(
    <ControlledWidget widget={SelectWidget} example={example} onValue={onValue} />,
  );
  return { onValue, select: container.querySelector('[name="State"]') as HTMLSelectElement };
}

describe('SelectWidget', () => {
  it('[FRM-008] offers its choices in order, behind an entry for no answer', async () => {
    const { select, onValue } = await draw();
    expect([...select.options].map(({ text }) => text)).toEqual([
      'Choose a state',
      'Alabama',
      'California',
      'Texas',
      'Wisconsin',
    ]);
    await userEvent.selectOptions(select, 'TX');
    await userEvent.selectOptions(select, '');
    expect(onValue.mock.calls).toEqual([['TX'], [undefined]]);
  });

  it('is chosen by typing a name, with the keyboard alone', async () => {
    const { select } = await draw();
    select.focus();
    await userEvent.keyboard('Wis');
    expect(select.value).toBe('WI');
  });

  it('[UX-03] takes a value that was set without keys', async () => {
    const { select, onValue } = await draw();
    select.value = 'CA';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    expect(onValue).toHaveBeenCalledWith('CA');
  });

  it('shows no answer for a value that is no choice', async () => {
    const { select } = await draw({ value: 'ZZ' });
    expect(select.value).toBe('');
  });

  it('shows its label in a text control while it is read-only', async () => {
    const { select } = await draw({ value: 'TX', readOnly: true });
    expect([select.localName, select.value]).toEqual(['input', 'Texas']);
  });
});
