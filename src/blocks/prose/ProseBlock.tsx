import { Copy } from '../../copy/Copy.tsx';
import { type BlockProps, nodeId, type Sentence } from '../block.ts';
import { Paragraphs } from '../shared/Paragraphs.tsx';
import styles from './ProseBlock.module.css';

export interface ProseBlockProps extends BlockProps {
  text: Sentence;
  size?: 'small' | 'document';
  /** A word or two above it, for example that it is a draft. */
  tag?: Sentence | null;
  /** Stands quietly under it, for example the version of a document. */
  note?: Sentence;
}

/** Running text. As a document it is set as the terms are. */
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
