import { type RefObject, useLayoutEffect } from 'react';
import { holdUntilPointerUp } from '../../widgets/holdUntilPointerUp.ts';

/** Most of the window that the notice may lie over. */
const share = 0.2;

/**
 * Keeps a notice at the bottom of the window, and the page clear of it: the page can be scrolled past it, and a focused
 * control is brought above it (WCAG 2.4.11, UX-10). Where it would take more than a fifth of the window, or lie over the
 * page's first action, it stands in the flow of the page instead. Says whether it is to fold away for a field that has the
 * focus (F-416). Undone when the notice goes.
 */
export function usePlace(notice: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = notice.current;
    if (element === null) return;
    const { documentElement, body } = document;
    const place = () => {
      const isOver = hasRoom(element);
      element.dataset.place = isOver ? 'bottom' : 'flow';
      const height = `${element.offsetHeight}px`;
      documentElement.style.scrollPaddingBlockEnd = isOver ? `calc(${height} + 12px)` : '';
      body.style.paddingBlockEnd = isOver ? height : '';
    };
    const observer = new ResizeObserver(place);
    observer.observe(element);
    const content = document.getElementById('content');
    if (content !== null) observer.observe(content);
    window.addEventListener('resize', place);
    const fold = () => {
      element.dataset.folded = String(isTyping());
    };
    // A press takes the focus from a field: the notice that came up under the pointer would take the click.
    const unfold = () => holdUntilPointerUp(fold);
    document.addEventListener('focusin', fold);
    document.addEventListener('focusout', unfold);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', place);
      document.removeEventListener('focusin', fold);
      document.removeEventListener('focusout', unfold);
      documentElement.style.scrollPaddingBlockEnd = '';
      body.style.paddingBlockEnd = '';
    };
  }, [notice]);
}

/** Whether a field of the page has the focus that a keyboard may stand before. */
function isTyping(): boolean {
  const field = ':is(input:not([type="checkbox"], [type="radio"]), select, textarea):focus';
  return document.querySelector(`#content ${field}`) !== null;
}

function hasRoom({ offsetHeight }: HTMLElement): boolean {
  if (offsetHeight > window.innerHeight * share) return false;
  const action = document.querySelector('#content :is(button, a[href])')?.getBoundingClientRect();
  if (action === undefined) return true;
  // As it stands before anybody has scrolled.
  const [top, bottom] = [action.top + window.scrollY, action.bottom + window.scrollY];
  return bottom <= window.innerHeight - offsetHeight || top >= window.innerHeight;
}
