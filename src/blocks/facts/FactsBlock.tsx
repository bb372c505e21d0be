import clsx from 'clsx';
import { Copy } from '../../copy/Copy.tsx';
import { type BlockProps, nodeId, present, type Sentence } from '../block.ts';
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
  items: Record<string, Fact | null>;
}

/** Amounts and numbers to look up: limit, fee, reference number; in tabular figures (LOOK-02). */
export default function FactsBlock({ id, items }: FactsBlockProps) {
  const shown = present(items).filter(([, fact]) => isGiven(fact.text) || isGiven(fact.value));
  if (shown.length === 0) return null;
  return (
    <dl id={nodeId(id)} className={styles.facts}>
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
}

function isGiven(value: Fact['value'] | Fact['text']): boolean {
  return value !== undefined && value !== null && value !== '';
}
