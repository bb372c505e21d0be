import { useEffect } from 'react';

/** Gives the focus back to where it was before the dialog opened, if that is still in the page (UX-10). */
export function useReturnFocus(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
}
