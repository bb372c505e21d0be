import { useWords } from '../../copy/useWords.ts';
import type { Sentence } from '../block.ts';
import styles from './Slot.module.css';

/**
 * A mark that needs a license (LOOK-08): its name as plain text until there is an asset, because a box around it looks like a
 * button (F-786). We never imitate a mark.
 */
export function Slot({ label, art }: { label: Sentence; art?: string }) {
  const name = useWords(label);
  return (
    <span className={styles.slot}>
      {art === undefined ? name : <img className={styles.art} src={art} alt={name} />}
    </span>
  );
}
