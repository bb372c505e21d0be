import { Copy } from '../../copy/Copy.tsx';
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
