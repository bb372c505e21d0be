import styles from './Spinner.module.css';

/**
 * A turning ring; stands still for those who ask for less motion. Words beside it say what is going on. What it stands in
 * may set its size and its colours.
 */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
