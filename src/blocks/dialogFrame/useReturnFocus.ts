import { useEffect } from 'react';

/**
 * Gives the focus back to where it was before the dialog opened, if that is still in the page (UX-10), or to what took it while
 * the dialog came, such as errors of a form.
 */
export function useReturnFocus(): void {
  useEffect(() => {
    let before = document.activeElement;
    const follow = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest('[role="dialog"]') === null) before = target;
    };
    document.addEventListener('focusin', follow);
    return () => {
      document.removeEventListener('focusin', follow);
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
}
