import styles from './Spinner.module.css';

/**
 * The spinner of blocks on a first screen. It does not move if the user prefers reduced motion. The text next to it says what
 * is happening. Its container may set size and color.
 */
export function Spinner() {
  return <span className={styles.mark} aria-hidden="true" />;
}
