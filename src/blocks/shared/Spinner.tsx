import styles from './Spinner.module.css';

/** A turning ring; stands still for those who ask for less motion. Words beside it say what is going on. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
