import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ControlledWidget } from '../../../testing/widgets/ControlledWidget.tsx';
import { descriptorExample } from '../../../testing/widgets/descriptorExample.ts';
import RadioGroupWidget from './RadioGroupWidget.tsx';
import descriptor from './radioGroup.widget.json' with { type: 'json' };

async function draw(name = 'empty') {
  const [onValue, onBlur] = [vi.fn(), vi.fn()];
  const { container } = await render(
    <>
      <ControlledWidget
        widget={RadioGroupWidget}
        example={descriptorExample(descriptor, name)}
        onValue={onValue}
        onBlur={onBlur}
      />
      <button type="button">next</button>
    </>,
  );
  return { container, onValue, onBlur, radios: [...container.querySelectorAll('input')] };
}

describe('RadioGroupWidget', () => {
  it("[FRM-020] [FRM-022] is 'true' or 'false', chosen by a tap anywhere on the tile", async () => {
    const { container, onValue } = await draw();
    const tiles = [...container.querySelectorAll('label')];
    await userEvent.click(tiles[1] as HTMLLabelElement);
    await userEvent.click(tiles[0] as HTMLLabelElement);
    expect(onValue.mock.calls).toEqual([['false'], ['true']]);
  });

  it('[UX-12] is one stop of Tab, and arrows choose', async () => {
    const { container, onValue, radios } = await draw();
    radios[0]?.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(onValue.mock.calls).toEqual([['false']]);
    await userEvent.tab();
    expect(document.activeElement).toBe(container.querySelector('button'));
  });

  it('is left when the focus leaves the group, not when it moves inside', async () => {
    const { onBlur, radios } = await draw();
    radios[0]?.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowUp}');
    expect(onBlur).not.toHaveBeenCalled();
    await userEvent.tab();
    expect(onBlur).toHaveBeenCalledOnce();
  });

  it('[UX-01] gives the field’s id to its first choice, where the error summary leads', async () => {
    const { radios } = await draw('many');
    expect(radios[0]?.id).toBe('IncomeSource');
    expect(new Set(radios.map(({ id }) => id)).size).toBe(5);
  });
});
