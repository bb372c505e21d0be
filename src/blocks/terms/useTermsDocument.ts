import { useCallback, useEffect, useState } from 'react';
import { fetchCode } from '../shared/fetchCode.ts';

type Part = typeof import('./TermsDocument.tsx').default;

/** Shared by all blocks once it is loaded. */
let loaded: Part | undefined;

/**
 * The component that draws a document, with its sanitiser; loaded with the first document. Not by `lazy`, which keeps a failure
 * for good and breaks the page around it.
 * @returns the component once it is loaded, whether the last try failed, and `again`, which tries once more (REL-05)
 */
export function useTermsDocument(isWanted: boolean) {
  const [TermsDocument, setPart] = useState<Part | undefined>(() => loaded);
  const [hasFailed, setHasFailed] = useState(false);
  const isMissing = isWanted && TermsDocument === undefined && !hasFailed;
  useEffect(() => {
    if (!isMissing) return;
    let isMounted = true;
    const take = (part: Part) => {
      loaded = part;
      if (isMounted) setPart(() => part);
    };
    fetchCode(() => import('./TermsDocument.tsx')).then(
      (module) => take(module.default),
      () => isMounted && setHasFailed(true),
    );
    return () => {
      isMounted = false;
    };
  }, [isMissing]);
  const again = useCallback(() => setHasFailed(false), []);
  return { TermsDocument, hasFailed, again };
}
