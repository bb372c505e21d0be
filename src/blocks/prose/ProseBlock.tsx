import { Copy } from '../../copy/Copy.tsx';
import { type BlockProps, nodeId, type Sentence } from '../block.ts';
import { Paragraphs } from '../shared/Paragraphs.tsx';
import styles from './ProseBlock.module.css';

export interface ProseBlockProps extends BlockProps {
  text: Sentence;
  size?: 'small' | 'document';
  /** A short label above it, for example that it is a draft. */
  tag?: Sentence | null;
  /** A small note below it, for example the version of a document. */
  note?: Sentence;
}

/** Running text. As a document, it has the typography of the terms. */
export default function ProseBlock({ id, text, size, tag, note }: ProseBlockProps) {
  return (
    <div id={nodeId(id)} className={styles.prose}>
      {tag !== undefined && tag !== null && tag !== '' && (
        <p className={styles.tag}>
          <Copy text={tag} />
        </p>
      )}
      <Paragraphs text={text} size={size} level={size === 'document' ? 2 : 3} />
      <Paragraphs text={note} size="small" className={styles.note} />
    </div>
  );
}
