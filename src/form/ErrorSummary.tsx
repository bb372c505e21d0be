import { type MouseEvent, type RefObject, useEffect, useId } from 'react';
import { Copy } from '../copy/Copy.tsx';
import { useWords } from '../copy/useWords.ts';
import type { CompiledForm } from '../engine/form.ts';
import { pagePlaces } from '../engine/rules/pagePlaces.ts';
import type { Text } from '../engine/slice.ts';
import { ErrorIcon } from '../widgets/ErrorIcon.tsx';
import styles from './ErrorSummary.module.css';

interface ErrorSummaryProps {
  form: CompiledForm;
  /** The words of what is wrong, by field. */
  said: ReadonlyMap<string, string>;
  /** For the focus. */
  element: RefObject<HTMLElement | null>;
  onCount: (count: number) => void;
}

/**
 * What is wrong with a form, above it (UX-01): one link per error in page order, each the field's label and the words
 * that stand beside the field. It takes the focus after a failed submit; an answer put right leaves the list.
 */
export function ErrorSummary({ form, said, element, onCount }: ErrorSummaryProps) {
  const headingId = useId();
  const names = pagePlaces(form).names.filter((name) => said.has(name));
  const count = names.length;

  useEffect(() => {
    onCount(count);
  }, [onCount, count]);
  useEffect(() => () => onCount(0), [onCount]);

  return (
    <section className={styles.summary} ref={element} tabIndex={-1} aria-labelledby={headingId}>
      <h2 className={styles.heading} id={headingId}>
        <ErrorIcon />
        <Copy text={{ $copy: 'form.errorSummary.heading' }} />
      </h2>
      <ul className={styles.list}>
        {names.map((name) => (
          <li key={name}>
            <a className={styles.link} href={`#${form.id}_${name}`} onClick={focusTarget}>
              <Subject label={form.fields[name]?.label ?? name} /> {said.get(name)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The field's label, with a colon where it does not end a sentence by itself. */
function Subject({ label }: { label: Text }) {
  const words = useWords(label);
  return <span className={styles.subject}>{/[?!.:]$/u.test(words) ? words : `${words}:`}</span>;
}

/** Focuses the control a link names, with its label in view. The address stays: a flow reads it. */
function focusTarget(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  const control = document.getElementById(event.currentTarget.hash.slice(1));
  control?.focus({ preventScroll: true });
  control?.closest('[data-field]')?.scrollIntoView({ block: 'start' });
}
