import { focusAgain, focusPlace, isFocusLost } from '../../blocks/shared/focusPlace.ts';
import { nextPaint } from '../browser.ts';

/**
 * Keeps keyboard users from landing at the top when the pressed element is removed, such as a button that is replaced, or a
 * form after its result. The nearest heading gets the focus, unless the replacement takes it (UX-10).
 */
export function keepFocus(page: Document): void {
  let place = focusPlace(page.activeElement);
  const isGone = () => place.element?.isConnected === false && isFocusLost();
  const look = async () => {
    if (!isGone()) return;
    await nextPaint();
    if (isGone()) focusAgain(place);
  };
  page.addEventListener('focusin', ({ target }) => {
    place = focusPlace(target as Element);
  });
  page.addEventListener('focusout', () => {
    // The focus left by a press outside. If the element was removed, there was no such press.
    queueMicrotask(() => {
      if (isFocusLost() && place.element?.isConnected) place = focusPlace(null);
    });
  });
  new MutationObserver(look).observe(page.body, { childList: true, subtree: true });
}

/** Reports once that the applicant has scrolled past half of the page (TRK-020). */
export function watchScroll(page: Window, tell: () => void): void {
  const look = () => {
    const { scrollHeight } = page.document.documentElement;
    if (scrollHeight <= page.innerHeight || page.scrollY + page.innerHeight / 2 < scrollHeight / 2) return;
    page.removeEventListener('scroll', look);
    tell();
  };
  page.addEventListener('scroll', look, { passive: true });
}

/** Events of reading or filling in. After them, nothing above may change. */
const touches = ['scroll', 'keydown', 'input'];

/** Reports once that the visitor scrolled or typed. */
export function watchTouch(page: Window, tell: () => void): void {
  const touched = () => {
    for (const name of touches) page.removeEventListener(name, touched);
    tell();
  };
  // After the page's own listeners, so the input is in the state and a render cannot lose it.
  for (const name of touches) page.addEventListener(name, touched, { passive: true });
}
