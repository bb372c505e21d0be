import { atom, useStore } from 'jotai';
import { useEffect } from 'react';
import { focusHeading } from '../../blocks/shared/focusHeading.ts';
import { errorCountAtom } from '../../state/errorCountAtom.ts';

/** Whether a page was shown before. In the store, since a page that breaks takes the state of its components with it. */
const hasArrivedAtom = atom(false);

/**
 * Moves the focus to the heading of each page that is shown, and the view to its top (UX-10), and forgets the errors of the
 * one before. The first page keeps the focus where the browser puts it.
 * @param page the page that is shown; undefined while there is none. The same page after undefined counts as another arrival
 * @param isStandIn it is shown in place of a page that is broken or lost, and so is never the first
 */
export function useArrival(page: string | undefined, isStandIn = false): void {
  const store = useStore();
  useEffect(() => {
    if (page === undefined) return;
    store.set(errorCountAtom, 0);
    if (isStandIn || store.get(hasArrivedAtom)) {
      window.scrollTo(0, 0);
      focusHeading(document);
    }
    store.set(hasArrivedAtom, true);
  }, [page, isStandIn, store]);
}
