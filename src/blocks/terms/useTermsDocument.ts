import { useCallback, useEffect, useState } from 'react';

type Part = typeof import('./TermsDocument.tsx').default;

/** Once it came, it is there for every block. */
let loaded: Part | undefined;

/**
 * What draws a document, with its sanitiser: it comes with the first one. Not by `lazy`, which keeps a failure for good and
 * breaks the page around it.
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
    import('./TermsDocument.tsx').then(
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
