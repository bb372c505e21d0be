import styles from './Spinner.module.css';

/**
 * The turning mark of blocks that stand on a first screen, still for those who ask for less motion. Words beside it say what
 * is going on. What it stands in may set its size and its color.
 */
export function Spinner() {
  return <span className={styles.mark} aria-hidden="true" />;
}
