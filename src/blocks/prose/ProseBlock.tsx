import type { BlockProps, Sentence } from '../block.ts';
import { nodeId } from '../shared/nodeId.ts';
import { Paragraphs } from '../shared/Paragraphs.tsx';
import styles from './ProseBlock.module.css';

export interface ProseBlockProps extends BlockProps {
  text: Sentence;
  size?: 'small' | 'body' | 'lead';
}

/** Running text. */
export default function ProseBlock({ id, text, size = 'body' }: ProseBlockProps) {
  return (
    <div id={nodeId(id)} className={styles.prose}>
      <Paragraphs text={text} size={size} />
    </div>
  );
}
