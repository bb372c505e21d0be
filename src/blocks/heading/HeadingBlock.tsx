import clsx from 'clsx';
import { Copy } from '../../copy/Copy.tsx';
import { type BlockProps, nodeId, type Sentence } from '../block.ts';
import container from '../shared/container.module.css';
import { Paragraphs } from '../shared/Paragraphs.tsx';
import styles from './HeadingBlock.module.css';

export interface HeadingBlockProps extends BlockProps {
  text: Sentence;
  lead?: Sentence;
  /** `page`: a full-width page heading. `ribbon`: the same on the brand's background. */
  variant?: 'page' | 'ribbon';
  /** Drawing at the end of a ribbon. */
  ground?: string;
}

/** The page heading, which gets the focus on arrival (UX-10), with an optional lead. */
export default function HeadingBlock(props: HeadingBlockProps) {
  const { id, text, lead, variant = 'page', ground } = props;
  return (
    <div id={nodeId(id)} className={clsx(styles.heading, styles[variant])} data-full="edge">
      {variant === 'ribbon' && ground !== undefined && <img className={styles.ground} src={ground} alt="" />}
      <div className={container.container}>
        <h1 tabIndex={-1}>
          <Copy text={text} />
        </h1>
        <Paragraphs text={lead} size="lead" className={styles.lead} />
      </div>
    </div>
  );
}
