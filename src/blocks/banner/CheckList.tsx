import { Copy } from '../../copy/Copy.tsx';
import type { Sentence } from '../block.ts';
import { Icon } from '../shared/Icon.tsx';
import { present } from '../shared/present.ts';
import styles from './BannerBlock.module.css';

/** Advantages with a check mark each, in the JSON's order. */
export function CheckList({ items }: { items: Record<string, Sentence | null> | undefined }) {
  const shown = present(items);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.bullets}>
      {shown.map(([key, text]) => (
        <li key={key}>
          <span className={styles.tick}>
            <Icon name="check" />
          </span>
          <span>
            <Copy text={text} />
          </span>
        </li>
      ))}
    </ul>
  );
}
