import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawExample } from '../testing/drawExample.tsx';
import { itBehavesLikeABlock } from '../testing/itBehavesLikeABlock.tsx';
import descriptor from './cookieConsent.block.json' with { type: 'json' };

itBehavesLikeABlock(descriptor);

describe('CookieConsentBlock', () => {
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
    list.remove();
  });
});
