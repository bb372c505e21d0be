import styles from './ErrorIcon.module.css';

/** Stands before advice that does not block: another shape than an error's, so that the two are told apart. */
export function WarningIcon() {
  return (
    <svg className={styles.icon} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path
        d="M10 2.5 18.5 17.5H1.5Z"
        fill="currentColor"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path d="M10 8v4" className={styles.line} strokeWidth="2" strokeLinecap="round" />
      <circle cx="10" cy="15" r="1.2" className={styles.dot} />
    </svg>
  );
}
