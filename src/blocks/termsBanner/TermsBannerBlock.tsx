import clsx from 'clsx';
import { type BlockProps, nodeId, type Sentence } from '../block.ts';
import { Alternatives } from '../shared/Alternatives.tsx';
import container from '../shared/container.module.css';
import styles from './TermsBannerBlock.module.css';

export interface TermsBannerBlockProps extends BlockProps {
  text: Sentence;
  /** Replacements by personalization, by id (TRK-017). */
  alternatives?: Record<string, Sentence | null> | null;
  /** Id of the replacement shown now, '' for none. Without this prop there is never one, and no space is reserved. */
  chosen?: string | null;
}

/** One line about the terms of the offer, across the page. */
export default function TermsBannerBlock({ id, text, alternatives, chosen }: TermsBannerBlockProps) {
  return (
    <div id={nodeId(id)} className={styles.strip} data-full="edge">
      <p className={clsx(container.container, styles.text)}>
        <Alternatives
          text={text}
          others={chosen === undefined || chosen === null ? [] : Object.values(alternatives ?? {})}
          chosen={alternatives?.[chosen ?? '']}
        />
      </p>
    </div>
  );
}
