import { Copy } from '../../copy/Copy.tsx';
import { Hidden } from '../../widgets/Hidden.tsx';
import { LiveRegion } from '../../widgets/LiveRegion.tsx';
import styles from './Loading.module.css';

/** The page is loading, and there is nothing else to show yet (CFG-002). */
export function Loading() {
  return (
    <div className={styles.loading}>
      <span className={styles.mark} aria-hidden="true" />
      <LiveRegion>
        <Copy text={{ $copy: 'loading' }} />
      </LiveRegion>
    </div>
  );
}

/** Tells screen readers that something is loading beside a page that is still shown (CFG-002). */
export function LoadingStatus({ isLoading }: { isLoading: boolean }) {
  return (
    <Hidden>
      <LiveRegion>{isLoading && <Copy text={{ $copy: 'loading' }} />}</LiveRegion>
    </Hidden>
  );
}
