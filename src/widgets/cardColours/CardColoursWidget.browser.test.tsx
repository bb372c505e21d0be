import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ControlledWidget } from '../testing/ControlledWidget.tsx';
import { descriptorExample } from '../testing/descriptorExample.ts';
import { itBehavesLikeAWidget } from '../testing/itBehavesLikeAWidget.tsx';
import CardColoursWidget from './CardColoursWidget.tsx';
import descriptor from './cardColours.widget.json' with { type: 'json' };

itBehavesLikeAWidget(CardColoursWidget, descriptor);

const empty = descriptorExample(descriptor, 'empty');

describe('CardColoursWidget', () => {
  it('[OFR-004] [OFR-020] [OFR-021] shows each design with its name and fee', async () => {
    const { getByRole } = await render(<ControlledWidget widget={CardColoursWidget} example={empty} />);
    await expect.element(getByRole('radio', { name: 'Classic No Fee' })).toBeVisible();
    await expect.element(getByRole('radio', { name: 'Midnight $9.95' })).toBeVisible();
  });

  it('[OFR-020] says $0.00 where no design has a fee', async () => {
    const example = descriptorExample(descriptor, 'without art');
    const { getByRole } = await render(<ControlledWidget widget={CardColoursWidget} example={example} />);
    await expect.element(getByRole('radio', { name: 'Classic $0.00' })).toBeVisible();
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

  it.each([320, 1280])('[UX-09] fits %i px', async (width) => {
    await page.viewport(width, 800);
    await render(<ControlledWidget widget={CardColoursWidget} example={empty} />);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });
});
