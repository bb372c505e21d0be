import { useAtomValue } from 'jotai';
import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { Copy } from '../copy/Copy.tsx';
import { useWords } from '../copy/useWords.ts';
import type { Text } from '../engine/slice.ts';
import { ErrorIcon } from '../widgets/ErrorIcon.tsx';
import styles from './ErrorSummary.module.css';
import type { FormController } from './FormController.ts';

interface ErrorSummaryProps {
  controller: FormController;
  /** Told how many there are, at first and whenever that changes. */
  onCount: ((count: number) => void) | undefined;
}

/**
 * What is wrong with the form, above it (UX-01): one link per error in page order, each the field's label and the words
 * that stand beside the field. It takes the focus after a failed submit; an answer put right leaves the list.
 */
export function ErrorSummary({ controller, onCount }: ErrorSummaryProps) {
  const errors = useAtomValue(controller.states.errors);
  const failures = useAtomValue(controller.failures);
  const summary = useRef<HTMLElement>(null);
  const headingId = useId();
  const count = errors.length;

  useEffect(() => {
    onCount?.(count);
  }, [onCount, count]);
  useEffect(() => {
    if (failures === 0) return;
    summary.current?.focus({ preventScroll: true });
    summary.current?.scrollIntoView({ block: 'start' });
  }, [failures]);

  if (count === 0) return null;
  return (
    <section className={styles.summary} ref={summary} tabIndex={-1} aria-labelledby={headingId}>
      <h2 className={styles.heading} id={headingId}>
        <ErrorIcon />
        <Copy text={{ $copy: 'form.errorSummary.heading' }} />
      </h2>
      <ul className={styles.list}>
        {errors.map(({ name, error }) => (
          <li key={name}>
            <a className={styles.link} href={`#${controller.idOf(name)}`} onClick={focusTarget}>
              <Subject label={controller.form.fields[name]?.label ?? name} />{' '}
              <Copy text={error.text} rule={error.params} plain />
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
