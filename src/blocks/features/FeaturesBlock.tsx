import { Copy } from '../../copy/Copy.tsx';
import { type BlockProps, nodeId, present, type Sentence } from '../block.ts';
import { ActionButton } from '../shared/ActionButton.tsx';
import { CardFace } from '../shared/CardFace.tsx';
import { Paragraphs } from '../shared/Paragraphs.tsx';
import section from '../shared/section.module.css';
import styles from './FeaturesBlock.module.css';

interface Feature {
  title: Sentence;
  text: Sentence;
}

export interface FeaturesBlockProps extends BlockProps {
  heading: Sentence;
  items: Record<string, Feature | null>;
  card?: { art: string; alt: Sentence };
  /** For example 'See Full Terms' (LAY-029). */
  action?: { text: Sentence; event: string };
  note?: Sentence | null;
}

/** The features of the card as a list (LAY-026…032). The layout depends on the width of its container. */
export default function FeaturesBlock({ id, raise, heading, items, card, action, note }: FeaturesBlockProps) {
  return (
    <section id={nodeId(id)} className={styles.features} aria-labelledby={`${nodeId(id)}-heading`}>
      <div className={styles.grid}>
        {card !== undefined && (
          <div className={styles.card}>
            <CardFace {...card} />
          </div>
        )}
        <div>
          <h2 id={`${nodeId(id)}-heading`} className={section.title}>
            <Copy text={heading} />
          </h2>
          <ul className={styles.list}>
            {present(items).map(([key, feature]) => (
              <li key={key}>
                <h3 className={styles.title}>
                  <Copy text={feature.title} />
                </h3>
                <Paragraphs text={feature.text} className={styles.text} />
              </li>
            ))}
          </ul>
          {action !== undefined && (
            <div className={styles.action}>
              <ActionButton variant="secondary" icon="document" onClick={() => raise(action.event)}>
                <Copy text={action.text} />
              </ActionButton>
            </div>
          )}
          <Paragraphs text={note} size="small" className={styles.note} />
        </div>
      </div>
    </section>
  );
}
