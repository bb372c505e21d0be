import { type RefObject, useEffect } from 'react';
import { type FocusPlace, focusAgain, focusPlace, isFocusLost } from '../shared/focusPlace.ts';

interface OpenDialog {
  window: RefObject<HTMLElement | null>;
  /** Where the focus was last in what lies right under it: the page, or the dialog below. */
  before: FocusPlace;
}

/** From the bottom up. A document has one focus, so this is one list. */
const open: OpenDialog[] = [];

/**
 * Gives the focus back to where it was before the dialog opened (UX-10), or to what took it in the meantime in the page or the
 * dialog below, such as errors of a form. Focus that is elsewhere by then stays there.
 * @param window the dialog's
 */
export function useReturnFocus(window: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const own: OpenDialog = { window, before: focusPlace(document.activeElement) };
    open.push(own);
    const follow = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      const below = open[open.indexOf(own) - 1];
      const dialog = target.closest('dialog, [role="dialog"], [role="alertdialog"]');
      if (dialog === (below?.window.current ?? null)) own.before = focusPlace(target);
    };
    document.addEventListener('focusin', follow);
    return () => {
      document.removeEventListener('focusin', follow);
      const at = open.indexOf(own);
      open.splice(at, 1);
      // What lay under this one lies now under the one above.
      const above = open[at];
      if (above !== undefined) above.before = own.before;
      if (isFocusLost()) focusAgain(own.before);
    };
  }, [window]);
}
