import { Copy } from '../../copy/Copy.tsx';
import { Hidden } from '../../widgets/Hidden.tsx';
import { LiveRegion } from '../../widgets/LiveRegion.tsx';

/** Tells screen readers that something is loading beside a page that is still shown (CFG-002). */
export function LoadingStatus({ isLoading }: { isLoading: boolean }) {
  return (
    <Hidden>
      <LiveRegion>{isLoading && <Copy text={{ $copy: 'loading' }} />}</LiveRegion>
    </Hidden>
  );
}
