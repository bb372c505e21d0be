import styles from './Icon.module.css';
import { type IconName, icons } from './icons.ts';

/** A decorative icon in the colour and size of the text around it. Words beside it say what it means. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={icons[name]} />
    </svg>
  );
}
