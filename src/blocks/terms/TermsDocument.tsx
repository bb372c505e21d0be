import { useLayoutEffect, useRef } from 'react';
import { arrangeTerms } from './arrangeTerms.ts';
import { sanitiseTerms } from './sanitiseTerms.ts';

interface TermsDocumentProps {
  html: string;
  headingLevel: number;
  /** Its type comes with the block: the styles of late code are asked for once, and then left out (REL-05). */
  className: string | undefined;
}

/** HTML terms, cleaned and set in our type (LOOK-10, SAFE-06). The only place that takes HTML from a server. */
export default function TermsDocument({ html, headingLevel, className }: TermsDocumentProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(arrangeTerms(sanitiseTerms(html), headingLevel));
  }, [html, headingLevel]);
  return <div ref={place} className={className} />;
}
