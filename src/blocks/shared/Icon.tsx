import styles from './Icon.module.css';

/** Outlines on a 24 × 24 grid, drawn with round strokes by `Icon`. */
const icons = {
  check: 'M5 12.5l4.5 4.5L19 7.5',
  lock: 'M6.5 10.5h11a1.5 1.5 0 0 1 1.5 1.5v6.5a1.5 1.5 0 0 1-1.5 1.5h-11a1.5 1.5 0 0 1-1.5-1.5V12a1.5 1.5 0 0 1 1.5-1.5ZM8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.5v2',
  shield: 'M12 3.5l7 2.5v5.5c0 4.3-2.8 7.5-7 9-4.2-1.5-7-4.7-7-9V6l7-2.5ZM8.8 12l2.3 2.3 4.2-4.3',
  mail: 'M4 6.5h16v11.5H4zM4.5 7l7.5 6.5L19.5 7',
  phone:
    'M5.5 4.5h3.5l1.5 4-2 1.5a12 12 0 0 0 5.5 5.5l1.5-2 4 1.5v3.5a1.5 1.5 0 0 1-1.7 1.5C10.7 19.2 4.8 13.3 4 6.2A1.5 1.5 0 0 1 5.5 4.5Z',
  info: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 11.5v4.5M12 8v.1',
  warning: 'M12 4.5l8.5 15h-17zM12 10.5v4M12 17v.1',
  success: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM8 12.3l2.8 2.8L16 9.5',
  print:
    'M7.5 9V4h9v5M7.5 17H5a1 1 0 0 1-1-1v-5.5A1.5 1.5 0 0 1 5.5 9h13a1.5 1.5 0 0 1 1.5 1.5V16a1 1 0 0 1-1 1h-2.5M7.5 14h9v6h-9z',
  document: 'M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12h6M9 15.5h6',
  chevron: 'M6 9.5l6 6 6-6',
  down: 'M12 5v13.5M6.5 13l5.5 5.5 5.5-5.5',
} as const;

export type IconName = keyof typeof icons;

/** A decorative icon in the color and size of the surrounding text, which carries the meaning. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={icons[name]} />
    </svg>
  );
}
