import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { drawExample } from '../testing/drawExample.tsx';
import { itBehavesLikeABlock } from '../testing/itBehavesLikeABlock.tsx';
import descriptor from './banner.block.json' with { type: 'json' };

itBehavesLikeABlock(descriptor);

describe('BannerBlock', () => {
  it('[LAY-019] [LAY-024] shows title, subtitle and the check-marked list; the title is the page heading', async () => {
    const { container } = await drawExample(descriptor, 'background');
    const title = container.querySelector('h1');
    title?.focus();
    expect(document.activeElement).toBe(title);
    expect(title?.textContent).toBe('See if you pre-qualify');
    expect([...container.querySelectorAll('li')].map((item) => item.textContent)).toContain(
      'An answer in less than a minute',
    );
    expect(container.querySelectorAll('li svg')).toHaveLength(3);
  });

  it.each([
    [360, 'banner-mobile'],
    [1280, 'banner.svg'],
  ])('[LAY-020] [LAY-021] at %i px the art is %s', async (width, file) => {
    await page.viewport(width, 800);
    const { container } = await drawExample(descriptor, 'background');
    const art = container.querySelector<HTMLImageElement>('picture img');
    await art?.decode();
    expect(art?.currentSrc).toContain(file);
    expect(art?.alt).toBe('');
  });

  it('[LAY-022] [LAY-023] shows the card, and Apply Now on mobile only', async () => {
    await page.viewport(360, 800);
    const { container, getByText } = await drawExample(descriptor, 'card');
    expect(container.querySelector('figure img')?.getAttribute('alt')).toBe('Surge Mastercard in violet');
    await expect.element(getByText('Apply Now')).toBeVisible();
    await page.viewport(1024, 800);
    await expect.element(getByText('Apply Now')).not.toBeVisible();
  });

  it('raises the event of its action', async () => {
    const { raise, getByRole } = await drawExample(descriptor, 'long words');
    await getByRole('button').click();
    expect(raise).toHaveBeenCalledExactlyOnceWith('start');
  });

  it('[LOOK-07] brings the form into view and the keyboard to its first control', async () => {
    const form = document.createElement('div');
    form.id = 'block-form';
    form.innerHTML = '<h2>Form</h2><label>Name <input name="first"></label>';
    document.body.append(form);
    const { getByRole } = await drawExample(descriptor, 'background');
    await getByRole('button').click();
    expect(document.activeElement).toBe(form.querySelector('input'));
    form.remove();
  });
});
