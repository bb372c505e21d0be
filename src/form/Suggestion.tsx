import { Copy } from '../copy/Copy.tsx';
import styles from './Suggestion.module.css';

interface SuggestionProps {
  /** Id of the control that the suggestion is for; it gets the focus back. */
  fieldId: string;
  value: string;
  onTake: () => void;
}

/** "Can we Suggest …?" under a field: one tap takes it. */
export function Suggestion({ fieldId, value, onTake }: SuggestionProps) {
  return (
    <div className={styles.suggestion}>
      <button
        className={styles.take}
        type="button"
        onClick={() => {
          onTake();
          document.getElementById(fieldId)?.focus();
        }}
      >
        <Copy text={{ $copy: 'message.suggest' }} rule={{ suggestion: value }} />
      </button>
    </div>
  );
}
