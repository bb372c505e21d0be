import { Copy } from '../../copy/Copy.tsx';
import { type BlockProps, nodeId, type Sentence } from '../block.ts';
import styles from './ServiceListBlock.module.css';

interface Service {
  name: string;
  purpose: string;
}

export interface ServiceListBlockProps extends BlockProps {
  title: Sentence;
  text?: Sentence;
  /** Outside services, as the configuration names them. */
  services?: readonly Service[] | null;
  /** What each purpose is for, by its name. */
  purposes: Record<string, Sentence | null>;
  /** Stands in place of the list where no service is configured. */
  none: Sentence;
}

/** The outside services of one kind, and what each is for: what an answer about cookies is about. */
export default function ServiceListBlock({
  id,
  title,
  text,
  services,
  purposes,
  none,
}: ServiceListBlockProps) {
  const titleId = `${nodeId(id)}-title`;
  const all = services ?? [];
  return (
    <section id={nodeId(id)} className={styles.kind} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        <Copy text={title} />
      </h3>
      {text !== undefined && (
        <p>
          <Copy text={text} />
        </p>
      )}
      {all.length === 0 ? (
        <p className={styles.none}>
          <Copy text={none} />
        </p>
      ) : (
        <ul className={styles.services}>
          {all.map(({ name, purpose }) => (
            <li key={`${name} ${purpose}`}>
              <strong>{name}</strong>
              {Object.hasOwn(purposes, purpose) && (
                <span>
                  <Copy text={purposes[purpose]} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
