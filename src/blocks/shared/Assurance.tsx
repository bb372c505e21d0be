import type { ReactNode } from 'react';
import { Copy } from '../../copy/Copy.tsx';
import { nodeId, type Sentence } from '../block.ts';
import styles from './Assurance.module.css';
import { Icon, type IconName } from './Icon.tsx';
import { Paragraphs } from './Paragraphs.tsx';

interface AssuranceProps {
  id: string;
  icon: IconName;
  title?: Sentence;
  text?: Sentence;
  children?: ReactNode;
}

/** One concrete reason for trust: a heading, a sentence and an optional mark. */
export function Assurance({ id, icon, title, text, children }: AssuranceProps) {
  return (
    <section id={nodeId(id)} className={styles.assurance} aria-labelledby={title && `${nodeId(id)}-title`}>
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
      <div className={styles.words}>
        {title !== undefined && (
          <h2 id={`${nodeId(id)}-title`} className={styles.title}>
            <Copy text={title} />
          </h2>
        )}
        <Paragraphs text={text} className={styles.text} />
        {children}
      </div>
    </section>
  );
}
