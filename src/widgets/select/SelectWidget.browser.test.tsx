import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ControlledWidget } from '../../../testing/widgets/ControlledWidget.tsx';
import { descriptorExample, type ExampleProps } from '../../../testing/widgets/descriptorExample.ts';
import type { WidgetProps } from '../widget.ts';
import SelectWidget from './SelectWidget.tsx';
import descriptor from './select.widget.json' with { type: 'json' };

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

    const listed = (enumOptions: object[]) =>
      ({ placeholder: 'Choose', options: { enumOptions } }) as Partial<ExampleProps>;
    const nodes = words.map(({ value, label }) => ({ value, label: <>{label}</> }));
    const two = ['Choose', 'Texas', 'Wisconsin'];
    const all = ['Choose a state', 'Alabama', 'California', 'Texas', 'Wisconsin'];

    it.each<[string, Partial<ExampleProps>[], string, string[]]>([
      ['another list, and keeps the answer', [listed(words)], 'TX', two],
      [
        'no answer that is offered no more',
        [listed(words), listed(words.slice(1))],
        '',
        ['Choose', 'Wisconsin'],
      ],
      ['another value', [{ value: 'CA' }], 'CA', all],
      ['no value any more', [{ value: 'CA' }, { value: undefined }], '', all],
      [
        'the answer of now where it was read-only',
        [{ readonly: true, value: 'WI' }, { value: 'WI' }],
        'WI',
        all,
      ],
      ['labels that are more than words', [listed(nodes)], 'TX', two],
      ['words in place of such labels', [listed(nodes), listed(words)], 'TX', two],
    ])('shows %s', async (_what, changes, value, options) => {
      const none = () => undefined;
      const select = (change: Partial<ExampleProps>) => (
        <SelectWidget
          {...({ ...example, ...change } as WidgetProps)}
          onChange={none}
          onBlur={none}
          onFocus={none}
        />
      );
      const { container, rerender } = await render(select({}));
      for (const change of changes) await rerender(select(change));
      const shown = container.querySelector('select') as HTMLSelectElement;
      expect([shown.value, [...shown.options].map(({ text }) => text)]).toEqual([value, options]);
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
