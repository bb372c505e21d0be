import clsx from 'clsx';
import { Copy } from '../../copy/Copy.tsx';
import type { BlockProps, Sentence } from '../block.ts';
import container from '../shared/container.module.css';
import { nodeId } from '../shared/nodeId.ts';
import { Paragraphs } from '../shared/Paragraphs.tsx';
import styles from './HeadingBlock.module.css';

export interface HeadingBlockProps extends BlockProps {
  text: Sentence;
  lead?: Sentence;
  /** `page`: a full-width opening of a page. `ribbon`: the same on the brand's ground. `plain`: inside another block. */
  variant?: 'page' | 'ribbon' | 'plain';
  /** 1 is the page's own heading: every screen has exactly one, and it takes the focus on arrival (UX-10). */
  level?: 1 | 2 | 3;
  /** Drawing at the end of a ribbon. */
  ground?: string;
}

/** A heading with an optional lead. */
export default function HeadingBlock(props: HeadingBlockProps) {
  const { id, text, lead, variant = 'page', level = 1, ground } = props;
  const Level = `h${level}` as const;
  const words = (
    <>
      <Level className={styles[`level${level}`]} tabIndex={level === 1 ? -1 : undefined}>
        <Copy text={text} />
      </Level>
      <Paragraphs text={lead} size={level === 3 ? 'body' : 'lead'} className={styles.lead} />
    </>
  );
  return (
    <div
      id={nodeId(id)}
      className={clsx(styles.heading, styles[variant])}
      data-full={variant === 'plain' ? undefined : 'edge'}
    >
      {variant === 'ribbon' && ground !== undefined && <img className={styles.ground} src={ground} alt="" />}
      {variant === 'plain' ? words : <div className={container.container}>{words}</div>}
    </div>
  );
}
