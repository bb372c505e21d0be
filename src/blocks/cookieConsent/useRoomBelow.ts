import { type RefObject, useLayoutEffect } from 'react';

/**
 * Keeps the page clear of a notice that lies over its bottom: the page can be scrolled past it, and a focused control
 * is brought above it (WCAG 2.4.11, UX-10). Undone when the notice goes.
 */
export function useRoomBelow(notice: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = notice.current;
    if (element === null) return;
    const { documentElement, body } = document;
    const observer = new ResizeObserver(() => {
      const height = `${element.offsetHeight}px`;
      documentElement.style.scrollPaddingBlockEnd = `calc(${height} + 12px)`;
      body.style.paddingBlockEnd = height;
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      documentElement.style.scrollPaddingBlockEnd = '';
      body.style.paddingBlockEnd = '';
    };
  }, [notice]);
}
