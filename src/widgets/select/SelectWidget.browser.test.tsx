import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ControlledWidget } from '../testing/ControlledWidget.tsx';
import { descriptorExample, type ExampleProps } from '../testing/descriptorExample.ts';
import { itBehavesLikeAWidget } from '../testing/itBehavesLikeAWidget.tsx';
import type { WidgetProps } from '../widget.ts';
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
    const { select } = await draw({ value: 'TX', readonly: true });
    expect([select.localName, select.value]).toEqual(['input', 'Texas']);
  });

  describe('while what it offers changes', () => {
    const example = descriptorExample(descriptor, 'filled');
    const words = [
      { value: 'TX', label: 'Texas' },
      { value: 'WI', label: 'Wisconsin' },
    ];

    async function drawOften() {
      const select = (change: Partial<ExampleProps>) => (
        <SelectWidget
          {...({ ...example, ...change } as WidgetProps)}
          onChange={() => undefined}
          onBlur={() => undefined}
          onFocus={() => undefined}
        />
      );
      const { container, rerender } = await render(select({}));
      const shown = () => {
        const select = container.querySelector('select') as HTMLSelectElement;
        return { value: select.value, options: [...select.options].map(({ text }) => text) };
      };
      return { shown, redraw: (change: Partial<ExampleProps>) => rerender(select(change)) };
    }

    it('shows another list in the place of the first, and keeps the answer', async () => {
      const { shown, redraw } = await drawOften();
      await redraw({ placeholder: 'Choose', options: { enumOptions: words } });
      expect(shown()).toEqual({ value: 'TX', options: ['Choose', 'Texas', 'Wisconsin'] });
      await redraw({ placeholder: 'Choose', options: { enumOptions: words.slice(1) } });
      expect(shown()).toEqual({ value: '', options: ['Choose', 'Wisconsin'] });
    });

    it('shows another value that it is given', async () => {
      const { shown, redraw } = await drawOften();
      await redraw({ value: 'CA' });
      expect(shown().value).toBe('CA');
      await redraw({ value: undefined });
      expect(shown().value).toBe('');
    });

    it('shows the answer of now when it is read-only no more', async () => {
      const { shown, redraw } = await drawOften();
      await redraw({ readonly: true, value: 'WI' });
      await redraw({ readonly: false, value: 'WI' });
      expect(shown()).toEqual({
        value: 'WI',
        options: ['Choose a state', 'Alabama', 'California', 'Texas', 'Wisconsin'],
      });
    });

    it('draws labels that are more than words, and words again', async () => {
      const { shown, redraw } = await drawOften();
      const nodes = words.map(({ value, label }) => ({ value, label: <>{label}</> }));
      await redraw({ placeholder: 'Choose', options: { enumOptions: nodes } });
      expect(shown()).toEqual({ value: 'TX', options: ['Choose', 'Texas', 'Wisconsin'] });
      await redraw({ placeholder: 'Choose', options: { enumOptions: words } });
      expect(shown()).toEqual({ value: 'TX', options: ['Choose', 'Texas', 'Wisconsin'] });
    });

    it('fills two selects from one list', async () => {
      const { container } = await render(
        ['TX', 'WI'].map((value) => (
          <ControlledWidget
            key={value}
            widget={SelectWidget}
            example={{ ...example, id: value, value, placeholder: 'Choose', options: { enumOptions: words } }}
            onValue={() => undefined}
          />
        )),
      );
      const selects = [...container.querySelectorAll('select')];
      expect(selects.map(({ value, length }) => [value, length])).toEqual([
        ['TX', 3],
        ['WI', 3],
      ]);
    });
  });
});
