import clsx from 'clsx';
import { Copy } from '../../copy/Copy.tsx';
import type { Sentence } from '../block.ts';
import styles from './Paragraphs.module.css';

interface ParagraphsProps {
  text: Sentence | null | undefined;
  size?: 'small' | 'body' | 'lead' | 'document';
  className?: string;
  /** Level of the headings in it; the page heading is 1. */
  level?: 2 | 3;
}

/** Running text: a single line is a paragraph; headings, paragraphs and lists stay as they are. Renders nothing without text. */
export function Paragraphs({ text, size = 'body', className, level }: ParagraphsProps) {
  if (text === undefined || text === null || text === '') return null;
  const classes = clsx(styles.text, styles[size], className);
  if (typeof text === 'object' && 'blocks' in text) {
    return (
      <div className={classes}>
        <Copy text={text} level={level} />
      </div>
    );
  }
  return (
    <p className={classes}>
      <Copy text={text} />
    </p>
  );
}
