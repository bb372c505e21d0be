import { useLayoutEffect, useRef } from 'react';
import { arrangeTerms } from './arrangeTerms.ts';
import { sanitiseTerms } from './sanitiseTerms.ts';
import styles from './TermsDocument.module.css';

/** HTML terms, cleaned and set in our type (LOOK-10, SAFE-06). The only place that takes HTML from a server. */
export default function TermsDocument({ html, headingLevel }: { html: string; headingLevel: number }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(arrangeTerms(sanitiseTerms(html), headingLevel));
  }, [html, headingLevel]);
  return <div ref={place} className={styles.document} />;
}
