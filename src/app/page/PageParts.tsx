import { atom, useAtomValue, useStore } from 'jotai';
import { useEffect } from 'react';
import { ActionButton } from '../../blocks/shared/ActionButton.tsx';
import { focusHeading } from '../../blocks/shared/focusPlace.ts';
import { Copy } from '../../copy/Copy.tsx';
import { useWords } from '../../copy/useWords.ts';
import type { PageTitle, Text } from '../../engine/slice.ts';
import { contextAtom, errorCountAtom, sliceAtom } from '../../state/atoms.ts';
import { Hidden, LiveRegion } from '../../widgets/LiveRegion.tsx';
import { resolveProp } from '../screens/resolveProp.ts';
import { lostDrawing } from './beforeApp.ts';
import loading from './Loading.module.css';
import styles from './LostPage.module.css';
import { pageTitle } from './pageTitle.ts';

interface LostPageProps {
  /** 'Surge Mastercard' (RTE-004). */
  product: string;
  /** It was loaded, but fails to render. */
  isBroken?: boolean;
  /** Retries; by default, reloads the page. */
  onRetry?: () => void;
}

/**
 * The page, or a part of it, could not be loaded (UX-15) or rendered (F-702): a plain message, the phone number and a retry.
 * Needs no other code.
 */
export function LostPage(props: LostPageProps) {
  const { product, isBroken = false, onRetry = () => window.location.reload() } = props;
  useArrival('lost', true);
  return (
    <main className={styles.page}>
      <TitleKeeper title={{ $copy: 'lost.heading' }} product={product} />
      <svg className={styles.art} viewBox={lostDrawing.viewBox} aria-hidden="true">
        {lostDrawing.paths.map(({ d, part }) => (
          <path key={d} d={d} className={styles[part]} />
        ))}
      </svg>
      <h1 className={styles.heading}>
        <Copy text={{ $copy: 'lost.heading' }} />
      </h1>
      <p>
        <Copy text={{ $copy: isBroken ? 'broken.text' : 'lost.text' }} />
      </p>
      <ActionButton onClick={onRetry}>
        <Copy text={{ $copy: 'lost.retry' }} />
      </ActionButton>
    </main>
  );
}

interface TitleKeeperProps {
  /** The page's own title. */
  title: PageTitle | undefined;
  /** 'Surge Mastercard', from the document (RTE-004). */
  product: string;
}

/** Updates the document title: page title and product name, with 'Error: ' in front while fields are in error (UX-01). */
export function TitleKeeper({ title, product }: TitleKeeperProps) {
  const scope = { slice: useAtomValue(sliceAtom), context: useAtomValue(contextAtom), art: String };
  const own = useWords(resolveProp(title, scope) as Text | undefined);
  const errors = useAtomValue(errorCountAtom);
  useEffect(() => {
    document.title = pageTitle(own, product, errors > 0);
  }, [own, product, errors]);
  return null;
}

/** Whether a page was shown before. It is in the store, because a page that crashes loses the state of its components. */
const hasArrivedAtom = atom(false);

/**
 * On each new page, focuses its heading, scrolls to the top (UX-10), and clears the errors of the page before. On the first
 * page, the focus stays where the browser puts it.
 * @param page the current page; undefined while there is none. The same page after undefined is a new arrival
 * @param isStandIn it replaces a page that crashed or could not be loaded, so it is never the first
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

/** Shown while the page is loading and there is nothing else to show (CFG-002). */
export function Loading() {
  return (
    <div className={loading.loading}>
      <span className={loading.mark} aria-hidden="true" />
      <LiveRegion>
        <Copy text={{ $copy: 'loading' }} />
      </LiveRegion>
    </div>
  );
}

/** Announces to screen readers that something is loading while the old page is still shown (CFG-002). */
export function LoadingStatus({ isLoading }: { isLoading: boolean }) {
  return (
    <Hidden>
      <LiveRegion>{isLoading && <Copy text={{ $copy: 'loading' }} />}</LiveRegion>
    </Hidden>
  );
}
