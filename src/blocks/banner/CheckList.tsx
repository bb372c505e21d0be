import clsx from 'clsx';
import { Copy } from '../../copy/Copy.tsx';
import type { Sentence } from '../block.ts';
import { Icon } from '../shared/Icon.tsx';
import { present } from '../shared/present.ts';
import styles from './BannerBlock.module.css';

interface CheckListProps {
  items: Record<string, Sentence | null> | undefined;
  className?: string | undefined;
}

/** Advantages with a check mark each, in the JSON's order. */
export function CheckList({ items, className }: CheckListProps) {
  const shown = present(items);
  if (shown.length === 0) return null;
  return (
    <ul className={clsx(styles.bullets, className)}>
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
