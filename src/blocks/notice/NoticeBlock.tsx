import clsx from 'clsx';
import { Copy } from '../../copy/Copy.tsx';
import type { BlockProps, Sentence } from '../block.ts';
import { Icon } from '../shared/Icon.tsx';
import type { IconName } from '../shared/icons.ts';
import { nodeId } from '../shared/nodeId.ts';
import { Paragraphs } from '../shared/Paragraphs.tsx';
import styles from './NoticeBlock.module.css';

type Tone = 'info' | 'warning' | 'success';

export interface NoticeBlockProps extends BlockProps {
  tone?: Tone;
  title?: Sentence;
  text: Sentence;
  /** Another icon than the tone's own. */
  icon?: IconName;
}

const toneIcons: Record<Tone, IconName> = { info: 'info', warning: 'warning', success: 'success' };

/** Something to know before going on. Its meaning stands in its words; icon and colour only help. */
export default function NoticeBlock({ id, tone = 'info', title, text, icon, children }: NoticeBlockProps) {
  return (
    <div id={nodeId(id)} className={clsx(styles.notice, styles[tone])}>
      <span className={styles.icon}>
        <Icon name={icon ?? toneIcons[tone]} />
      </span>
      <div className={styles.words}>
        {title !== undefined && (
          <p className={styles.title}>
            <Copy text={title} />
          </p>
        )}
        <Paragraphs text={text} />
        {children}
      </div>
    </div>
  );
}
