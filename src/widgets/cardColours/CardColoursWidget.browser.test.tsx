import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ControlledWidget } from '../../../testing/widgets/ControlledWidget.tsx';
import { descriptorExample } from '../../../testing/widgets/descriptorExample.ts';
import CardColoursWidget from './CardColoursWidget.tsx';
import descriptor from './cardColours.widget.json' with { type: 'json' };

const empty = descriptorExample(descriptor, 'empty');

describe('CardColoursWidget', () => {
  it('[OFR-004] [OFR-020] [OFR-021] [F-784] shows each design with its name, its fee and that it is charged once', async () => {
    const { getByRole } = await render(<ControlledWidget widget={CardColoursWidget} example={empty} />);
    await expect.element(getByRole('radio', { name: 'Classic No Fee' })).toBeVisible();
    await expect.element(getByRole('radio', { name: 'Midnight $9.95 one time', exact: true })).toBeVisible();
  });

  it('[OFR-020] says $0.00 where no design has a fee', async () => {
    const example = descriptorExample(descriptor, 'without art');
    const { getByRole } = await render(<ControlledWidget widget={CardColoursWidget} example={example} />);
    await expect.element(getByRole('radio', { name: 'Classic $0.00', exact: true })).toBeVisible();
  });

  it('[OFR-018] draws the faces that the brand has', async () => {
    const art = vi.fn((name: string) => `data:image/svg+xml,${name}`);
    const example = { ...empty, options: { ...empty.options, art } };
    const { container } = await render(<ControlledWidget widget={CardColoursWidget} example={example} />);
    expect([...container.querySelectorAll('img')].map((face) => face.getAttribute('src'))).toEqual([
      'data:image/svg+xml,card',
      'data:image/svg+xml,card-midnight',
      'data:image/svg+xml,card-coral',
    ]);
  });

  it('[UX-12] is chosen by a press on its face and by arrow keys', async () => {
    const onValue = vi.fn();
    const { container } = await render(
      <ControlledWidget widget={CardColoursWidget} example={empty} onValue={onValue} />,
    );
    (container.querySelectorAll('label')[1] as HTMLElement).click();
    expect(onValue).toHaveBeenLastCalledWith('02');
    (container.querySelectorAll('input')[1] as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(onValue).toHaveBeenLastCalledWith('03');
  });

  const loading = descriptorExample(descriptor, 'loading');
  const none = descriptorExample(descriptor, 'none');
  const named = { name: 'Card design' };

  it('[F-222] [UX-11] is a stop for the keyboard while it loads, and says so', async () => {
    const { getByRole } = await render(<ControlledWidget widget={CardColoursWidget} example={loading} />);
    const place = getByRole('group', named);
    const status = getByRole('status').filter({ hasText: 'Loading' });
    await expect.element(status).toBeVisible();
    expect(place.element().contains(status.element())).toBe(true);
    // What a status line says within something busy may be held back until that is over.
    expect(status.element().closest('[aria-busy]')).toBeNull();
    await userEvent.keyboard('{Tab}');
    await expect.element(place).toHaveFocus();
  });

  it('[F-222] hands the focus that waits in its place on to the designs, and says that they are there', async () => {
    const { getByRole, rerender } = await render(
      <ControlledWidget widget={CardColoursWidget} example={loading} />,
    );
    await userEvent.keyboard('{Tab}');
    await rerender(<ControlledWidget widget={CardColoursWidget} example={empty} />);
    await expect.element(getByRole('radio', { name: 'Classic No Fee' })).toHaveFocus();
    await expect.element(getByRole('status')).toHaveTextContent('You can choose a card design now.');
  });

  it('[F-222] leaves the focus where it is elsewhere', async () => {
    const { getByRole, rerender } = await render(
      <ControlledWidget widget={CardColoursWidget} example={loading} />,
    );
    await rerender(<ControlledWidget widget={CardColoursWidget} example={empty} />);
    await expect.element(getByRole('radio', { name: 'Classic No Fee' })).toBeVisible();
    expect(document.activeElement).toBe(document.body);
  });

  it('[F-102] says what is so where no design came, and keeps the focus when it is asked for again', async () => {
    const again = { ...none, options: { ...none.options, none: <button type="button">Try again</button> } };
    const { getByRole, rerender } = await render(
      <ControlledWidget widget={CardColoursWidget} example={again} />,
    );
    getByRole('button', { name: 'Try again' }).element().focus();
    await rerender(<ControlledWidget widget={CardColoursWidget} example={loading} />);
    await expect.element(getByRole('group', named)).toHaveFocus();
    await rerender(<ControlledWidget widget={CardColoursWidget} example={again} />);
    await expect.element(getByRole('group', named)).toHaveFocus();
    await expect.element(getByRole('status').filter({ hasText: 'Try again' })).toBeVisible();
  });

  it.each([360, 1280])(
    '[F-222] takes the same room before the designs come, at %i px, and no more than its words need where none came',
    async (width) => {
      await page.viewport(width, 800);
      const heightOf = async (example: typeof empty) => {
        const { container, unmount } = await render(
          <ControlledWidget widget={CardColoursWidget} example={example} />,
        );
        const { height } = container.getBoundingClientRect();
        await unmount();
        return height;
      };
      const ready = await heightOf(empty);
      expect(await heightOf(loading)).toBe(ready);
      expect(await heightOf(none)).toBeLessThan(ready / 2);
    },
  );
});
