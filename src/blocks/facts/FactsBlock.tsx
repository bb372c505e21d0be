import clsx from 'clsx';
import { Copy } from '../../copy/Copy.tsx';
import { type BlockProps, nodeId, present, type Sentence } from '../block.ts';
import section from '../shared/section.module.css';
import styles from './FactsBlock.module.css';

interface Fact {
  label: Sentence;
  /** A formatted value from the context. A fact without a value is not shown (DEC-003). */
  value?: string | number | null;
  /** Text instead of a value; a table row may remove it. */
  text?: Sentence | null;
  /** `large` for the one figure the page is about. */
  size?: 'large' | 'normal';
}

export interface FactsBlockProps extends BlockProps {
  title?: Sentence;
  /** `rows`: a line for each, values in line at its end, as on a bill. */
  layout?: 'grid' | 'rows';
  items: Record<string, Fact | null>;
}

/** Money and numbers to be read off: limit, fee, reference number; tabular figures (LOOK-02). */
export default function FactsBlock({ id, title, layout = 'grid', items }: FactsBlockProps) {
  const shown = present(items).filter(([, fact]) => isGiven(fact.text) || isGiven(fact.value));
  if (shown.length === 0) return null;
  const list = (
    <dl id={title === undefined ? nodeId(id) : undefined} className={clsx(styles.facts, styles[layout])}>
      {shown.map(([key, fact]) => (
        <div key={key} className={clsx(styles.fact, fact.size === 'large' && styles.large)}>
          <dt>
            <Copy text={fact.label} />
          </dt>
          <dd>{isGiven(fact.text) ? <Copy text={fact.text} /> : fact.value}</dd>
        </div>
      ))}
    </dl>
  );
  if (title === undefined) return list;
  return (
    <section id={nodeId(id)} aria-labelledby={`${nodeId(id)}-title`}>
      <h2 id={`${nodeId(id)}-title`} className={clsx(section.title, styles.title)}>
        <Copy text={title} />
      </h2>
      {list}
    </section>
  );
}

function isGiven(value: Fact['value'] | Fact['text']): boolean {
  return value !== undefined && value !== null && value !== '';
}
