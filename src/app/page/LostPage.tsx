import { ActionButton } from '../../blocks/shared/ActionButton.tsx';
import { Copy } from '../../copy/Copy.tsx';
import styles from './LostPage.module.css';
import { lostDrawing } from './showFailure.ts';
import { TitleKeeper, useArrival } from './TitleKeeper.tsx';

interface LostPageProps {
  /** 'Surge Mastercard' (RTE-004). */
  product: string;
  /** It could be fetched, and breaks while it is drawn. */
  isBroken?: boolean;
  /** Tries again; reloads the page by default. */
  onRetry?: () => void;
}

/**
 * The page, or a part of it, could not be fetched (UX-15) or drawn (F-702): plain words, the phone number and another try.
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
