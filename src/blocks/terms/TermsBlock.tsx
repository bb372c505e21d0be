import { useCallback, useEffect, useState } from 'react';
import { Copy } from '../../copy/Copy.tsx';
import { type BlockProps, nodeId, type Sentence } from '../block.ts';
import { ActionButton } from '../shared/ActionButton.tsx';
import { fetchCode } from '../shared/fetchCode.ts';
import { Icon } from '../shared/Icon.tsx';
import { Paragraphs } from '../shared/Paragraphs.tsx';
import { Spinner } from '../shared/Spinner.tsx';
import { StatusLine } from '../shared/StatusLine.tsx';
import styles from './TermsBlock.module.css';
import documentStyles from './TermsDocument.module.css';

export interface TermsBlockProps extends BlockProps {
  heading?: Sentence;
  /** The document as HTML, untrusted. */
  html?: string | null;
  /** The server's message if it could not be loaded, with a retry next to it (TRM-008). */
  error?: Sentence | null;
  /** Status while loading (TRM-006). */
  loading: Sentence;
  failed: Sentence;
  retry: { text: Sentence; event: string };
  /** Raised by the PDF button; the flow decides what happens. */
  download?: { text: Sentence; event: string };
  /** Prints the page, with complete terms (UX-15). */
  print?: Sentence;
  /** Collapses sections of prose under their headings. These are the labels of the button that opens and closes all (F-404). */
  fold?: { showAll: Sentence; hide: Sentence };
}

/** The pricing and terms in our type (OFR-003, RTE-005, TRM-007…009). The sanitizer loads with the first document. */
export default function TermsBlock(props: TermsBlockProps) {
  const { id, raise, heading, html, error, loading, download, print } = props;
  const { TermsDocument, hasFailed, again } = useTermsDocument(Boolean(html));
  const state = (html ? hasFailed : error) ? 'failed' : html && TermsDocument ? 'shown' : 'loading';
  return (
    <section id={nodeId(id)} className={styles.terms} aria-labelledby={heading && `${nodeId(id)}-heading`}>
      {heading !== undefined && (
        <h2 id={`${nodeId(id)}-heading`} className={styles.heading}>
          <Copy text={heading} />
        </h2>
      )}
      {state === 'loading' && (
        <div className={styles.state}>
          <Spinner />
          <StatusLine busy text={loading} />
        </div>
      )}
      {state === 'failed' && (
        <div className={styles.state} role="alert">
          <span className={styles.warning}>
            <Icon name="warning" />
          </span>
          <Paragraphs text={props.failed} className={styles.failed} />
          <Paragraphs text={html ? undefined : error} />
          <ActionButton onClick={html ? again : () => raise(props.retry.event)}>
            <Copy text={props.retry.text} />
          </ActionButton>
        </div>
      )}
      {state === 'shown' && html && TermsDocument && (
        <TermsDocument
          html={html}
          headingLevel={heading === undefined ? 2 : 3}
          fold={props.fold}
          classNames={{ document: documentStyles.document, tools: styles.tools }}
        >
          {download !== undefined && (
            <ActionButton variant="link" icon="document" onClick={() => raise(download.event)}>
              <Copy text={download.text} />
            </ActionButton>
          )}
          {print !== undefined && (
            <ActionButton variant="link" icon="print" onClick={() => window.print()}>
              <Copy text={print} />
            </ActionButton>
          )}
        </TermsDocument>
      )}
    </section>
  );
}

type DocumentComponent = typeof import('./TermsDocument.tsx').default;

/** Shared by all blocks once it is loaded. */
let loaded: DocumentComponent | undefined;

/**
 * The component that renders a document, with its sanitizer; loaded with the first document. Not with `lazy`, which keeps a
 * failure forever and breaks the page around it.
 * @returns the component once it is loaded, whether the last attempt failed, and `again`, which retries (REL-05)
 */
function useTermsDocument(isWanted: boolean) {
  const [TermsDocument, setPart] = useState<DocumentComponent | undefined>(() => loaded);
  const [hasFailed, setHasFailed] = useState(false);
  const isMissing = isWanted && TermsDocument === undefined && !hasFailed;
  useEffect(() => {
    if (!isMissing) return;
    let isMounted = true;
    const take = (part: DocumentComponent) => {
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
