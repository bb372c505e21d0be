import { Copy } from '../../copy/Copy.tsx';
import type { BlockProps, Sentence } from '../block.ts';
import { nodeId } from '../shared/nodeId.ts';
import { present } from '../shared/present.ts';
import styles from './BenefitsBlock.module.css';
import { Tip } from './Tip.tsx';

interface Benefit {
  title: Sentence;
  /** What the tooltip says. */
  tip: Sentence;
}

export interface BenefitsBlockProps extends BlockProps {
  heading: Sentence;
  /** Name of the button that shows a tip; the benefit's own title follows it. */
  more: Sentence;
  items: Record<string, Benefit | null>;
}

/** What something gives, in a few words each, with a tooltip that says more (GRB-001). */
export default function BenefitsBlock({ id, heading, more, items }: BenefitsBlockProps) {
  const headingId = `${nodeId(id)}-heading`;
  return (
    <section id={nodeId(id)} className={styles.benefits} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        <Copy text={heading} />
      </h2>
      <ul className={styles.list}>
        {present(items).map(([key, { title, tip }]) => {
          const titleId = `${nodeId(id)}-${key}`;
          return (
            <li key={key} className={styles.item}>
              <span id={titleId}>
                <Copy text={title} />
              </span>
              <Tip id={`${titleId}-tip`} label={more} of={titleId} text={tip} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
