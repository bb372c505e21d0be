import clsx from 'clsx';
import { Children } from 'react';
import { Copy } from '../../copy/Copy.tsx';
import { type BlockProps, nodeId, present, type Sentence } from '../block.ts';
import { Icon } from '../shared/Icon.tsx';
import { Paragraphs } from '../shared/Paragraphs.tsx';
import styles from './PromotionBlock.module.css';

export interface PromotionBlockProps extends BlockProps {
  /** The claim, for example 'Up To +60 Points'. */
  title: Sentence;
  text?: Sentence;
  /** Facts about it, in a few words each. */
  points?: Record<string, Sentence | null>;
  /** The disclosure next to the claim. */
  note?: Sentence;
  level?: 2 | 3;
  /** `plain` directly on the page, `framed` next to other offers. */
  tone?: 'plain' | 'framed';
  /** The first child block is an image or video, next to the text. */
  pictured?: boolean;
}

/** Another product besides the card (ALT-005, ALT-007, BNK-001). Its media and actions are child blocks. */
export default function PromotionBlock(props: PromotionBlockProps) {
  const { id, title, text, points, note, level = 2, tone = 'framed', pictured } = props;
  const Heading = `h${level}` as const;
  const titleId = `${nodeId(id)}-title`;
  const children = Children.toArray(props.children);
  const picture = pictured === true ? children.shift() : undefined;
  return (
    <section id={nodeId(id)} className={clsx(styles.promotion, styles[tone])} aria-labelledby={titleId}>
      <div className={clsx(styles.grid, picture !== undefined && styles.pictured)}>
        {picture !== undefined && <div className={styles.picture}>{picture}</div>}
        <div className={styles.words}>
          <Heading id={titleId} className={styles.title}>
            <Copy text={title} />
          </Heading>
          <Paragraphs text={text} />
          <ul className={styles.points}>
            {present(points).map(([key, point]) => (
              <li key={key}>
                <Icon name="check" />
                <span>
                  <Copy text={point} />
                </span>
              </li>
            ))}
          </ul>
          {children}
          <Paragraphs text={note} size="small" className={styles.note} />
        </div>
      </div>
    </section>
  );
}
