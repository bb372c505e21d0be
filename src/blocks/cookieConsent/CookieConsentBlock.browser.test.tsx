import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawExample } from '../../../testing/blocks/drawExample.tsx';
import descriptor from './cookieConsent.block.json' with { type: 'json' };

/** On a phone, over a page with a focused field. */
async function drawOverField() {
  await page.viewport(360, 740);
  const content = document.createElement('main');
  content.id = 'content';
  content.innerHTML = '<label>Name <input name="first" /></label>';
  document.body.prepend(content);
  const { container } = await drawExample(descriptor, 'notice');
  const notice = container.querySelector('section') as HTMLElement;
  const field = content.querySelector('input') as HTMLElement;
  field.focus();
  return { notice, field };
}

describe('CookieConsentBlock', () => {
  it.each([
    [360, 740, 'bottom', 'a phone'],
    [320, 640, 'top', 'a small phone'],
    [640, 320, 'top', 'a phone on its side'],
    [1280, 800, 'bottom', 'a desk'],
  ])('[F-416] [F-713] [LOOK-07] in %i × %i it is in view, at the %s: %s', async (width, height, place) => {
    await page.viewport(width, height);
    const { container } = await drawExample(descriptor, 'notice');
    document.body.prepend(container);
    const notice = container.querySelector('section') as HTMLElement;
    await expect.poll(() => notice.dataset.place).toBe(place);
    if (place === 'bottom') expect(notice.offsetHeight).toBeLessThanOrEqual(height * 0.2);
    const { top: start, bottom: end } = notice.getBoundingClientRect();
    expect([start >= 0, end <= height]).toEqual([true, true]);
    // It is there from the first paint on, so nothing shifts when the script runs (F-715).
    const { position } = getComputedStyle(notice);
    notice.removeAttribute('data-place');
    expect(getComputedStyle(notice).position).toBe(position);
  });

  it('[F-416] [F-713] stands above the page with text twice as large', async () => {
    await page.viewport(360, 740);
    document.documentElement.style.fontSize = '200%';
    const { container } = await drawExample(descriptor, 'notice');
    const notice = container.querySelector('section') as HTMLElement;
    await expect.poll(() => notice.dataset.place).toBe('top');
    expect(getComputedStyle(notice).position).toBe('static');
    expect(document.body.style.paddingBlockEnd).toBe('');
  });

  it('[F-416] [UX-14] folds away on a phone while a field has the focus, and until a press beside it has met its button', async () => {
    const { notice, field } = await drawOverField();
    const visibility = () => getComputedStyle(notice).visibility;
    expect(visibility()).toBe('hidden');
    field.blur();
    expect(visibility()).toBe('visible');
    field.focus();
    document.dispatchEvent(new PointerEvent('pointerdown'));
    field.blur();
    expect(visibility()).toBe('hidden');
    document.dispatchEvent(new PointerEvent('pointerup'));
    await expect.poll(visibility).toBe('visible');
  });

  it.each([
    ['Accept', 'cookiesAccepted'],
    ['Decline', 'cookiesDeclined'],
  ])('[CKC-002] [CKC-003] %s raises %s', async (name, event) => {
    const { raise, getByRole } = await drawExample(descriptor, 'notice');
    await getByRole('button', { name }).click();
    expect(raise).toHaveBeenCalledExactlyOnceWith(event);
  });

  it('[CKC-001] [UX-10] never hides what has the focus', async () => {
    await page.viewport(360, 740);
    const list = document.createElement('div');
    list.innerHTML = Array.from({ length: 60 }, (_, at) => `<p><button>Button ${at}</button></p>`).join('');
    document.body.prepend(list);
    const { container, unmount } = await drawExample(descriptor, 'notice');
    const notice = container.querySelector('section') as HTMLElement;
    await expect.poll(() => document.body.style.paddingBlockEnd).toBe(`${notice.offsetHeight}px`);
    window.scrollTo(0, 0);
    list.querySelector('button')?.focus();
    for (let at = 0; at < 59; at += 1) {
      await userEvent.keyboard('{Tab}');
      const focused = document.activeElement as HTMLElement;
      expect(focused.getBoundingClientRect().bottom).toBeLessThanOrEqual(notice.getBoundingClientRect().top);
    }
    await unmount();
    expect(document.body.style.paddingBlockEnd).toBe('');
  });
});
