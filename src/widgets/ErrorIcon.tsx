import styles from './ErrorIcon.module.css';

/** Precedes error and warning messages, so that color alone never conveys them (UX-02). */
export function ErrorIcon() {
  return (
    <svg className={styles.icon} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <circle cx="10" cy="10" r="9" fill="currentColor" />
      <path d="M10 5.2v5.6" className={styles.line} strokeWidth="2" strokeLinecap="round" />
      <circle cx="10" cy="14.3" r="1.25" className={styles.dot} />
    </svg>
  );
}
