import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ControlledWidget } from '../../../testing/widgets/ControlledWidget.tsx';
import { descriptorExample } from '../../../testing/widgets/descriptorExample.ts';
import CheckboxWidget from './CheckboxWidget.tsx';
import descriptor from './checkbox.widget.json' with { type: 'json' };

async function draw(name: string) {
  const onValue = vi.fn();
  const example = { ...descriptorExample(descriptor, name), value: undefined };
  const { container } = await render(
    <ControlledWidget widget={CheckboxWidget} example={example} onValue={onValue} />,
  );
  return {
    container: container as HTMLElement,
    onValue,
    box: container.querySelector('input') as HTMLInputElement,
  };
}

describe('CheckboxWidget', () => {
  it.each([
    ['[FRM-030] is true and false', 'short', true, false],
    ["[FRM-027] [FRM-028] is '1' and '0' where the field says so", 'empty', '1', '0'],
  ])('%s', async (_what, name, checked, unchecked) => {
    const { box, onValue } = await draw(name);
    await userEvent.click(box);
    await userEvent.click(box);
    expect(onValue.mock.calls).toEqual([[checked], [unchecked]]);
  });

  it('[UX-12] is checked by Space, and by a click on its words', async () => {
    const { container, box } = await draw('short');
    box.focus();
    await userEvent.keyboard(' ');
    expect(box.checked).toBe(true);
    await userEvent.click(container.querySelector('label') as HTMLLabelElement);
    expect(box.checked).toBe(false);
  });

  it('[UX-09] is hit 7 px beside what is drawn of it', async () => {
    const { container, box } = await draw('short');
    container.style.padding = '20px';
    const { left, top } = box.getBoundingClientRect();
    expect(document.elementFromPoint(left + 14, top - 7)).toBe(box);
    expect(document.elementFromPoint(left - 7, top + 14)).toBe(box);
  });
});
