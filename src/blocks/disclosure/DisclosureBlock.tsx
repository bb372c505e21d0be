import { Copy } from '../../copy/Copy.tsx';
import type { BlockProps, Sentence } from '../block.ts';
import { Icon } from '../shared/Icon.tsx';
import { nodeId } from '../shared/nodeId.ts';
import { Paragraphs } from '../shared/Paragraphs.tsx';
import styles from './DisclosureBlock.module.css';

export interface DisclosureBlockProps extends BlockProps {
  title: Sentence;
  /** What is in it, in a sentence. */
  text?: Sentence;
  open?: boolean;
  /** Raised by a press with `event.open`, whether it is to be open. */
  event: string;
}

/** A heading that opens and closes what follows it (CS-016). What follows is hidden by a condition on what the event set. */
export default function DisclosureBlock({ id, title, text, open, event, raise }: DisclosureBlockProps) {
  const isOpen = open === true;
  return (
    <div id={nodeId(id)} className={styles.disclosure}>
      <h2 className={styles.heading}>
        <button
          type="button"
          className={styles.button}
          aria-expanded={isOpen}
          aria-describedby={text && `${nodeId(id)}-text`}
          onClick={() => raise(event, undefined, { open: !isOpen })}
        >
          <Copy text={title} />
          <span className={styles.mark}>
            <Icon name="chevron" />
          </span>
        </button>
      </h2>
      {text !== undefined && (
        <div id={`${nodeId(id)}-text`}>
          <Paragraphs text={text} className={styles.text} />
        </div>
      )}
    </div>
  );
}
