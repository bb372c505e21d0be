import styles from './LateBlock.module.css';

/**
 * Keeps the place of a block that is on its way, as high as a window, so that nothing in view moves when it comes. That
 * something loads is said once, by the page.
 */
export function LateBlock() {
  return (
    <div className={styles.late} aria-hidden="true">
      <span className={styles.mark} />
    </div>
  );
}
