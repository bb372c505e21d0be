import { useWords } from '../../copy/useWords.ts';
import type { Sentence } from '../block.ts';
import styles from './Slot.module.css';

/**
 * The place of a mark that needs a license (LOOK-08): its name in plain ink until the asset is given, since a plate around it
 * reads as a button (F-786).
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
