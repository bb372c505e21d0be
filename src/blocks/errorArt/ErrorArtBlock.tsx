import clsx from 'clsx';
import { Copy } from '../../copy/Copy.tsx';
import type { BlockProps, Sentence } from '../block.ts';
import container from '../shared/container.module.css';
import { nodeId } from '../shared/nodeId.ts';
import { Paragraphs } from '../shared/Paragraphs.tsx';
import styles from './ErrorArtBlock.module.css';

export interface ErrorArtBlockProps extends BlockProps {
  art: string;
  /** The page's heading. */
  heading: Sentence;
  text?: Sentence;
}

/** A page that is not there, that broke, or that rests (RTE-007…011): art, plain words, a way on as child blocks. */
export default function ErrorArtBlock({ id, art, heading, text, children }: ErrorArtBlockProps) {
  return (
    <div id={nodeId(id)} className={clsx(container.container, styles.page)} data-full="grid" data-grid>
      <img className={styles.art} src={art} alt="" width={480} height={300} />
      <div className={styles.words}>
        <h1 className={styles.heading} tabIndex={-1}>
          <Copy text={heading} />
        </h1>
        <Paragraphs text={text} size="lead" className={styles.text} />
        {children}
      </div>
    </div>
  );
}
