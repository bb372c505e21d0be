import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Copy } from '../../copy/Copy.tsx';
import type { Sentence } from '../block.ts';
import { ActionButton } from '../shared/ActionButton.tsx';
import { arrangeTerms } from './arrangeTerms.ts';
import { foldTerms, hasClosedFold, setFolds } from './foldTerms.ts';
import { sanitiseTerms } from './sanitiseTerms.ts';

export interface TermsDocumentProps {
  html: string;
  headingLevel: number;
  /** Sections of prose stand folded behind their headings: the words of the button that opens and closes all (F-404). */
  fold: { showAll: Sentence; hide: Sentence } | undefined;
  /** The styles of its text load with the block around it. */
  classNames: { document: string | undefined; tools: string | undefined };
  /** What stands below it beside that button. */
  children: ReactNode;
}

/** HTML terms, cleaned and set in our type (LOOK-10, SAFE-06). The only place that takes HTML from a server. */
export default function TermsDocument(props: TermsDocumentProps) {
  const { html, headingLevel, fold, classNames, children } = props;
  const place = useRef<HTMLDivElement>(null);
  const id = useId();
  const [hasClosed, setHasClosed] = useState<boolean>();
  const isFolded = fold !== undefined;
  useLayoutEffect(() => {
    const { current } = place;
    if (current === null) return;
    const terms = arrangeTerms(sanitiseTerms(html), headingLevel);
    const look = () => setHasClosed(hasClosedFold(current));
    if (isFolded) foldTerms(terms, (index) => `${id}-${index}`, look);
    current.replaceChildren(terms);
    look();
  }, [html, headingLevel, isFolded, id]);
  const toggle = () => {
    if (place.current !== null) setFolds(place.current, hasClosed === true);
  };
  return (
    <>
      <div ref={place} className={classNames.document} />
      <div className={classNames.tools}>
        {fold !== undefined && hasClosed !== undefined && (
          <ActionButton variant="link" onClick={toggle}>
            <Copy text={hasClosed ? fold.showAll : fold.hide} />
          </ActionButton>
        )}
        {children}
      </div>
    </>
  );
}
