import { useWords } from '../../copy/useWords.ts';
import { Hidden } from '../../widgets/Hidden.tsx';
import styles from './Loading.module.css';

const words = { $copy: 'loading' };

/** Something of the page is on its way (CFG-002). `quiet`: beside a page that is still shown, for screen readers only. */
export function Loading({ quiet = false }: { quiet?: boolean }) {
  const said = useWords(words);
  if (quiet) return <Hidden role="status">{said}</Hidden>;
  return (
    <div role="status" className={styles.loading}>
      <span className={styles.mark} aria-hidden="true" />
      <span>{said}</span>
    </div>
  );
}
