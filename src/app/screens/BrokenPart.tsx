import { ActionButton } from '../../blocks/shared/ActionButton.tsx';
import { Copy } from '../../copy/Copy.tsx';
import styles from './BrokenPart.module.css';

/** Stands for a block that breaks while it is drawn (F-702): plain words, the phone number and another try. */
export function BrokenPart({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.part} role="alert">
      <strong>
        <Copy text={{ $copy: 'error.heading' }} />
      </strong>
      <p>
        <Copy text={{ $copy: 'broken.text' }} />
      </p>
      <ActionButton variant="secondary" onClick={onRetry}>
        <Copy text={{ $copy: 'lost.retry' }} />
      </ActionButton>
    </div>
  );
}
