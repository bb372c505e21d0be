import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useWords } from '../../copy/useWords.ts';
import { errorCountAtom } from '../../state/errorCountAtom.ts';
import { pageTitle } from './pageTitle.ts';

interface TitleKeeperProps {
  /** Copy key of the page's own title. */
  title: string | undefined;
  /** 'Surge Mastercard', as the server wrote it into the document (RTE-004). */
  product: string;
}

/** Keeps the document's title: the page's own, the product's, and 'Error: ' before it while fields are in error (UX-01). */
export function TitleKeeper({ title, product }: TitleKeeperProps) {
  const own = useWords(title === undefined ? undefined : { $copy: title });
  const errors = useAtomValue(errorCountAtom);
  useEffect(() => {
    document.title = pageTitle(own, product, errors > 0);
  }, [own, product, errors]);
  return null;
}
