import type { Widget } from '@rjsf/utils';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ControlledWidget } from '../../testing/widgets/ControlledWidget.tsx';
import { descriptorExample } from '../../testing/widgets/descriptorExample.ts';
import CheckboxWidget from './checkbox/CheckboxWidget.tsx';
import checkbox from './checkbox/checkbox.widget.json' with { type: 'json' };
import { describedBy, FieldFrame } from './FieldFrame.tsx';
import IncomeWidget from './income/IncomeWidget.tsx';
import income from './income/income.widget.json' with { type: 'json' };
import SelectWidget from './select/SelectWidget.tsx';
import TextWidget from './text/TextWidget.tsx';

const lines = { help: 'Some help', rawErrors: ['Some words'], below: 'A note' };

describe('a field’s frame', () => {
  it('[UX-02] describes a control by the lines that are drawn, in the order in which they stand', async () => {
    const frame = {
      id: 'City',
      help: 'Some help',
      error: 'Some words',
      below: 'A note',
      status: 'No digits',
    };
    const { container } = await render(
      <FieldFrame {...frame} label="City">
        <input id="City" aria-describedby={describedBy(frame)} />
      </FieldFrame>,
    );
    const drawn = [...container.querySelectorAll('[id^="City__"]')].map(({ id }) => id);
    expect(drawn).toEqual(['City__help', 'City__error', 'City__description', 'City__status']);
    expect(describedBy(frame)).toBe(drawn.join(' '));
    expect(describedBy({ id: 'City', status: '' })).toBeUndefined();
  });

  it('stands around a box as one grid, its lines under the label', async () => {
    const example = { ...descriptorExample(checkbox, 'short'), ...lines };
    const { container, getByText } = await render(
      <ControlledWidget widget={CheckboxWidget} example={example} />,
    );
    const start = (element: Element) => element.getBoundingClientRect().left;
    const label = container.querySelector('label') as Element;
    expect(start(label)).toBeGreaterThan(start(container.querySelector('input') as Element) + 28);
    for (const line of ['Some help', 'A note']) expect(start(getByText(line).element())).toBe(start(label));
  });

  it('[UX-09] keeps the error of a neighbor at its control where a widget says something itself', async () => {
    await page.viewport(1280, 800);
    const cell = { display: 'grid', gridRow: 'span 7', gridTemplateRows: 'subgrid' };
    const example = descriptorExample(income, 'warning');
    const frames = ['One', 'Two'].map((id) => {
      const error = 'Some words';
      const options = { ...example.options, ...(id === 'One' ? {} : { warnAt: undefined }) };
      const props = { ...example, id, name: id, rawErrors: [error], value: '12000', options };
      const none = () => undefined;
      return (
        <div key={id} style={cell}>
          <FieldFrame id={id} label={id} help={id === 'One' ? 'Some help' : undefined} error={error}>
            <IncomeWidget {...props} onChange={none} onBlur={none} onFocus={none} />
          </FieldFrame>
        </div>
      );
    });
    const { container } = await render(
      <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr' }}>{frames}</div>,
    );
    const place = (id: string) => (container.querySelector(`#${id}`) as Element).getBoundingClientRect();
    expect(place('One').top).toBe(place('Two').top);
    expect(place('Two__error').top).toBe(place('One__note').top);
    expect(place('One__help').top).toBeGreaterThanOrEqual(place('One__note').bottom);
    expect(place('One__error').top).toBeGreaterThanOrEqual(place('One__help').bottom);
  });
});

it('rjsf takes our widgets for widgets', () => {
  expectTypeOf(TextWidget).toExtend<Widget>();
  expectTypeOf(SelectWidget).toExtend<Widget>();
  expectTypeOf(CheckboxWidget).toExtend<Widget>();
});
