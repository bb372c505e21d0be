import clsx from 'clsx';
import { Copy } from '../../copy/Copy.tsx';
import { type BlockProps, nodeId, type Sentence } from '../block.ts';
import container from '../shared/container.module.css';
import { Icon } from '../shared/Icon.tsx';
import { Paragraphs } from '../shared/Paragraphs.tsx';
import styles from './ErrorArtBlock.module.css';

export interface ErrorArtBlockProps extends BlockProps {
  /** Address of an SVG with a 480 × 300 drawing whose id is `art`. */
  art: string;
  /** The page's heading. */
  heading: Sentence;
  text?: Sentence;
  /** Whom to call, and when. */
  help?: Sentence;
}

/**
 * The page for not found, errors and maintenance (RTE-007…011): art, a plain message, child blocks that lead on, and the
 * phone number. The drawing is an SVG `use` and not an image, so it takes the brand's colors.
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
