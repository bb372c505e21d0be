import { focusAgain, focusPlace, isFocusLost } from '../../blocks/shared/focusPlace.ts';
import { nextPaint } from '../browser.ts';

/**
 * Nobody is sent to the top because what they pressed is gone: a button that gives way to what it asked for, a form after
 * its result. The nearest heading gets the focus then, unless what came in its place takes it itself (UX-10).
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
    // Somebody left it for nothing else, by a press beside it. What is taken out of the page is left by nobody.
    queueMicrotask(() => {
      if (isFocusLost() && place.element?.isConnected) place = focusPlace(null);
    });
  });
  new MutationObserver(look).observe(page.body, { childList: true, subtree: true });
}

/** Tells once that the applicant has passed half of the page (TRK-020). */
export function watchScroll(page: Window, tell: () => void): void {
  const look = () => {
    const { scrollHeight } = page.document.documentElement;
    if (scrollHeight <= page.innerHeight || page.scrollY + page.innerHeight / 2 < scrollHeight / 2) return;
    page.removeEventListener('scroll', look);
    tell();
  };
  page.addEventListener('scroll', look, { passive: true });
}

/** What people do who read or fill in: nothing above may change under their eyes any more. */
const touches = ['scroll', 'keydown', 'input'];

/** Tells once that somebody scrolled or typed. */
export function watchTouch(page: Window, tell: () => void): void {
  const touched = () => {
    for (const name of touches) page.removeEventListener(name, touched);
    tell();
  };
  // After the page's own listeners: what a control was given is in its state by then, so that drawing takes nothing away.
  for (const name of touches) page.addEventListener(name, touched, { passive: true });
}
