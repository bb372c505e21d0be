import { atom, useAtomValue, useStore } from 'jotai';
import { useEffect } from 'react';
import { focusHeading } from '../../blocks/shared/focusPlace.ts';
import { useWords } from '../../copy/useWords.ts';
import type { PageTitle, Text } from '../../engine/slice.ts';
import { contextAtom } from '../../state/contextAtom.ts';
import { errorCountAtom } from '../../state/formAnswersAtom.ts';
import { sliceAtom } from '../../state/sliceAtom.ts';
import { resolveProp } from '../screens/resolveProp.ts';
import { pageTitle } from './pageTitle.ts';

interface TitleKeeperProps {
  /** The page's own title. */
  title: PageTitle | undefined;
  /** 'Surge Mastercard', as the server wrote it into the document (RTE-004). */
  product: string;
}

/** Keeps the document's title: the page's own, the product's, and 'Error: ' before it while fields are in error (UX-01). */
export function TitleKeeper({ title, product }: TitleKeeperProps) {
  const scope = { slice: useAtomValue(sliceAtom), context: useAtomValue(contextAtom), art: String };
  const own = useWords(resolveProp(title, scope) as Text | undefined);
  const errors = useAtomValue(errorCountAtom);
  useEffect(() => {
    document.title = pageTitle(own, product, errors > 0);
  }, [own, product, errors]);
  return null;
}

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
