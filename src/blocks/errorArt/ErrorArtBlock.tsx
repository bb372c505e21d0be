import clsx from 'clsx';
import { Copy } from '../../copy/Copy.tsx';
import { type BlockProps, nodeId, type Sentence } from '../block.ts';
import container from '../shared/container.module.css';
import { Icon } from '../shared/Icon.tsx';
import { Paragraphs } from '../shared/Paragraphs.tsx';
import styles from './ErrorArtBlock.module.css';

export interface ErrorArtBlockProps extends BlockProps {
  /** The address of an SVG whose drawing has the id `art` and is 480 × 300. */
  art: string;
  /** The page's heading. */
  heading: Sentence;
  text?: Sentence;
  /** Whom to call, and when. */
  help?: Sentence;
}

/**
 * A page that is not there, that broke, or that rests (RTE-007…011): art, plain words, a way on as child blocks, and the
 * phone number. The drawing is used and not shown as a picture, so that it takes the brand's colors.
 */
export default function ErrorArtBlock({ id, art, heading, text, help, children }: ErrorArtBlockProps) {
  return (
    <div id={nodeId(id)} className={clsx(container.container, styles.page)} data-full="grid" data-grid>
      <svg className={styles.art} viewBox="0 0 480 300" aria-hidden="true">
        <use href={`${art}#art`} />
      </svg>
      <div className={styles.words}>
        <h1 className={styles.heading} tabIndex={-1}>
          <Copy text={heading} />
        </h1>
        <Paragraphs text={text} size="lead" className={styles.text} />
        {children}
        {help !== undefined && (
          <div className={styles.help}>
            <Icon name="phone" />
            <Paragraphs text={help} size="small" />
          </div>
        )}
      </div>
    </div>
  );
}
