import { useWords } from '../../copy/useWords.ts';
import type { Sentence } from '../block.ts';
import styles from './Slot.module.css';

/**
 * The place of a mark that needs a license (LOOK-08): its name on a plate in a tone of the ground until the asset is given.
 * No mark is ever imitated.
 */
export function Slot({ label, art }: { label: Sentence; art?: string }) {
  const name = useWords(label);
  return (
    <span className={styles.slot}>
      {art === undefined ? name : <img className={styles.art} src={art} alt={name} />}
    </span>
  );
}
