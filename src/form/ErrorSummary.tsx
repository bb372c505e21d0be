import type { ErrorListProps, RJSFValidationError } from '@rjsf/utils';
import {
  type MouseEvent,
  type RefObject,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Copy } from '../copy/Copy.tsx';
import { useWords } from '../copy/useWords.ts';
import type { CompiledForm } from '../engine/form.ts';
import { isMissing } from '../engine/forms/messageOf.ts';
import { pagePlaces } from '../engine/rules/listFailures.ts';
import type { Text } from '../engine/slice.ts';
import { ErrorIcon } from '../widgets/ErrorIcon.tsx';
import styles from './ErrorSummary.module.css';
import { type FormContext, ListedContext, StepContext } from './FormContext.ts';

/** What the summary shows for a field in error; the rest is next to the field. */
export type Complaint = 'missing' | 'check';

interface ErrorSummaryProps {
  form: CompiledForm;
  /** By field. */
  complaints: ReadonlyMap<string, Complaint>;
  /** For the focus. */
  element: RefObject<HTMLElement | null>;
  onCount: (count: number) => void;
  /** Shows a field that is not on the page, with the focus. */
  onReach?: ((name: string) => void) | undefined;
}

const words = { missing: 'form.errorSummary.missing', check: 'form.errorSummary.check' };

/** Of more than seven, only as many as fit on a phone with the heading above the fold (F-408, F-714). */
const shownAtFirst = 5;
const shownWhole = 7;

/**
 * The error summary above a form (UX-01, F-408): how many errors, and one link per error in page order, each with the
 * short name of its field and whether the answer is missing or has to be checked. It gets the focus after a failed
 * submit; a corrected answer leaves the list.
 */
export function ErrorSummary({ form, complaints, element, onCount, onReach }: ErrorSummaryProps) {
  const headingId = useId();
  const [isWhole, setIsWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const names = pagePlaces(form).names.filter((name) => complaints.has(name));
  const count = names.length;
  const isShort = isWhole || count <= shownWhole;

  useEffect(() => {
    onCount(count);
  }, [onCount, count]);
  useEffect(() => () => onCount(0), [onCount]);
  // The button is gone, so the focus moves to what it revealed.
  useLayoutEffect(() => {
    if (isWhole) list.current?.children[shownAtFirst]?.querySelector('a')?.focus();
  }, [isWhole]);

  return (
    <section className={styles.summary} ref={element} tabIndex={-1} aria-labelledby={headingId}>
      <h2 className={styles.heading} id={headingId}>
        <ErrorIcon />
        <Copy
          text={{ $copy: count === 1 ? 'form.errorSummary.one' : 'form.errorSummary.many' }}
          rule={{ count }}
        />
      </h2>
      <ul className={styles.list} ref={list}>
        {names.map((name, index) => (
          <li key={name} hidden={!isShort && index >= shownAtFirst}>
            <a
              className={styles.link}
              href={`#${form.id}_${name}`}
              onClick={(event) => focusTarget(event, () => onReach?.(name))}
            >
              <Subject label={form.fields[name]?.summaryLabel ?? form.fields[name]?.label ?? name} />{' '}
              <Copy text={{ $copy: words[complaints.get(name) ?? 'check'] }} />
            </a>
          </li>
        ))}
      </ul>
      {!isShort && (
        <button className={styles.more} type="button" onClick={() => setIsWhole(true)}>
          <Copy text={{ $copy: 'form.errorSummary.showAll' }} rule={{ count }} />
        </button>
      )}
    </section>
  );
}

/** The field's label, with a colon unless it ends a sentence. */
function Subject({ label }: { label: Text }) {
  const words = useWords(label);
  return <span className={styles.subject}>{/[?!.:]$/u.test(words) ? words : `${words}:`}</span>;
}

/** Focuses the control of a link, with its label in view. The address does not change: a flow reads it. */
function focusTarget(event: MouseEvent<HTMLAnchorElement>, reach: () => void) {
  event.preventDefault();
  const id = event.currentTarget.hash.slice(1);
  if (document.getElementById(id) === null) reach();
  else focusField(id);
}

/** rjsf's list of errors. */
export function ErrorListTemplate({ errors, registry }: ErrorListProps) {
  const { form, errorList, onErrorCount } = registry.formContext as FormContext;
  const onReach = use(StepContext)?.onReach;
  if (!use(ListedContext)) return null;
  return (
    <ErrorSummary
      form={form}
      complaints={byField(form, errors)}
      element={errorList}
      onCount={onErrorCount}
      onReach={onReach}
    />
  );
}

/** The first of each field: its own rules come before services, whose messages have no failure. */
function byField(form: CompiledForm, errors: RJSFValidationError[]): Map<string, Complaint> {
  const complaints = new Map<string, Complaint>();
  for (const { property = '', params } of errors) {
    const name = property.replace(/^\./u, '');
    if (complaints.has(name)) continue;
    complaints.set(name, params !== undefined && isMissing(form, params) ? 'missing' : 'check');
  }
  return complaints;
}

/**
 * Focuses the control of a field, with its label in view.
 * @param id of the control
 */
export function focusField(id: string): void {
  const control = document.getElementById(id);
  control?.focus({ preventScroll: true });
  control?.closest('[data-field]')?.scrollIntoView({ block: 'start' });
}
