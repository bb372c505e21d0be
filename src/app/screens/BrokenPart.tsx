import { ActionButton } from '../../blocks/shared/ActionButton.tsx';
import { Copy } from '../../copy/Copy.tsx';
import styles from './BrokenPart.module.css';

/** Stands for a block that breaks while it is drawn (F-702): plain words, the phone number and another try. */
export function BrokenPart({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.part} role="alert">
      <Copy text={{ $copy: 'broken.text' }} />
      <ActionButton variant="secondary" onClick={onRetry}>
        <Copy text={{ $copy: 'lost.retry' }} />
      </ActionButton>
    </div>
  );
}
