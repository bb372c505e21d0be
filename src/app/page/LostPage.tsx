import { useAtomValue } from 'jotai';
import { ActionButton } from '../../blocks/shared/ActionButton.tsx';
import { Copy } from '../../copy/Copy.tsx';
import { sliceAtom } from '../../state/sliceAtom.ts';
import styles from './LostPage.module.css';
import { lostDrawing } from './lostDrawing.ts';
import { TitleKeeper } from './TitleKeeper.tsx';
import { useArrival } from './useArrival.ts';

interface LostPageProps {
  /** 'Surge Mastercard' (RTE-004). */
  product: string;
  /** Tries again; reloads the page by default. */
  onRetry?: () => void;
}

/** A part of the page could not be fetched: plain words, the phone number and another try (UX-15). Needs no other code. */
export function LostPage({ product, onRetry = () => window.location.reload() }: LostPageProps) {
  const { copy } = useAtomValue(sliceAtom);
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
        <Copy text={copy['lost.heading']} />
      </h1>
      <p>
        <Copy text={copy['lost.text']} />
      </p>
      <ActionButton onClick={onRetry}>
        <Copy text={copy['lost.retry']} />
      </ActionButton>
    </main>
  );
}
