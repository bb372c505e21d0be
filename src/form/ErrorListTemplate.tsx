import type { ErrorListProps, RJSFValidationError } from '@rjsf/utils';
import { type MouseEvent, useEffect, useId } from 'react';
import { Copy } from '../copy/Copy.tsx';
import { useWords } from '../copy/useWords.ts';
import { pagePlaces } from '../engine/rules/pagePlaces.ts';
import type { Text } from '../engine/slice.ts';
import { ErrorIcon } from '../widgets/ErrorIcon.tsx';
import styles from './ErrorListTemplate.module.css';
import type { FormContext } from './FormContext.ts';

/**
 * What is wrong with the form, above it (UX-01): one link per error in page order, each the field's label and the words
 * that stand beside the field. It takes the focus after a failed submit; an answer put right leaves the list.
 */
export function ErrorListTemplate({ errors, registry }: ErrorListProps) {
  const { form, errorList, onErrorCount } = registry.formContext as FormContext;
  const headingId = useId();
  const said = byField(errors);
  const names = pagePlaces(form).names.filter((name) => said.has(name));
  const count = names.length;

  useEffect(() => {
    onErrorCount(count);
  }, [onErrorCount, count]);
  useEffect(() => () => onErrorCount(0), [onErrorCount]);

  return (
    <section className={styles.summary} ref={errorList} tabIndex={-1} aria-labelledby={headingId}>
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

/** The first of each field: its own rules speak before services. */
function byField(errors: RJSFValidationError[]): Map<string, string> {
  const said = new Map<string, string>();
  for (const { property = '', message = '' } of errors) {
    const name = property.replace(/^\./u, '');
    if (!said.has(name)) said.set(name, message);
  }
  return said;
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
