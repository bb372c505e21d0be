import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useWords } from '../../copy/useWords.ts';
import type { PageTitle, Text } from '../../engine/slice.ts';
import { contextAtom } from '../../state/contextAtom.ts';
import { errorCountAtom } from '../../state/errorCountAtom.ts';
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
