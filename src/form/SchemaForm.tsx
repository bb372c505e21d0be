import { useAtomValue, useStore } from 'jotai';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import type { CompiledForm, RuleContext } from '../engine/form.ts';
import { useArtAddress } from '../state/ArtAddressContext.ts';
import { useRaise } from '../state/RaiseContext.ts';
import { useSentences } from '../state/useSentences.ts';
import { Announcement } from './Announcement.tsx';
import type { FormAnswers } from './AnswersInForce.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import type { FieldError } from './FieldState.ts';
import { FormController } from './FormController.ts';
import { type FieldNotes, FormSurroundingsContext } from './FormSurroundings.ts';
import { Readiness } from './Readiness.tsx';
import { FormFoot, RjsfForm } from './RjsfForm.tsx';
import styles from './SchemaForm.module.css';
import type { Answers } from './visibleAnswers.ts';

export interface SchemaFormProps {
  form: CompiledForm;
  /** Rule rows and dates for validation. */
  rules: RuleContext;
  /** The answers at first, and later whatever others write into them (a calculator, a look-up). */
  answers: Answers;
  /** What services said of fields, by name; shown until the field changes (SVC-020). */
  serverErrors?: Record<string, FieldError['text']>;
  /** What services propose instead, by name. */
  suggestions?: Record<string, unknown>;
  /** What the flow says beside fields without refusing their answers, by name (INC-007). */
  notes?: FieldNotes;
  /** While true a submit is ignored: a double click sends once (UX-14). */
  busy?: boolean;
  /** Told after every finished answer, and when the form goes away with an unfinished one. */
  onAnswers?: (answers: FormAnswers) => void;
  /** Told the answers once all rules pass. Hidden and inactive fields are among them as undefined. */
  onSubmit: (values: Answers) => void;
  /** Told how many fields are in error, for the page title (UX-01). */
  onErrorCount?: (count: number) => void;
  /** Fields that have to pass before anything can be sent, and who is told when they do. */
  waitsFor?: { names: readonly string[]; onReady: (isReady: boolean) => void };
  /** Told when somebody enters the form, at every control. */
  onEnter?: () => void;
  /** What stands under the fields: the submit button. */
  children: ReactNode;
}

const none = {};

/**
 * A form of the catalogue: its sections, the summary of its errors, and what stands under it. The controller holds the
 * answers; rjsf never sees a key stroke (design §5).
 */
export function SchemaForm(props: SchemaFormProps) {
  const { rules, answers, serverErrors = none, suggestions = none, notes = none } = props;
  const { onAnswers, onSubmit } = props;
  const controller = useController(props);
  const facts = useAtomValue(controller.facts);
  const sentence = useSentences();
  const art = useArtAddress();
  const raise = useRaise();
  const surroundings = useMemo(
    () => ({ facts, sentence, art, raise, notes }),
    [facts, sentence, art, raise, notes],
  );

  useLayoutEffect(() => {
    controller.listener = { onAnswers, onSubmit };
  }, [controller, onAnswers, onSubmit]);
  useLayoutEffect(() => {
    controller.rules = rules;
  }, [controller, rules]);
  useLayoutEffect(() => controller.receiveAnswers(answers), [controller, answers]);
  useLayoutEffect(
    () => controller.receiveServerErrors(serverErrors, suggestions),
    [controller, serverErrors, suggestions],
  );
  useLayoutEffect(() => () => controller.leave(), [controller]);

  const submit = (event: FormEvent) => {
    controller.flush();
    if (!props.busy) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const finishOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter') controller.flush();
  };
  return (
    <div
      className={styles.form}
      onFocusCapture={props.onEnter}
      onSubmitCapture={submit}
      onKeyDownCapture={finishOnEnter}
    >
      <ErrorSummary controller={controller} onCount={props.onErrorCount} />
      <Announcement controller={controller} />
      {props.waitsFor && <Readiness controller={controller} {...props.waitsFor} />}
      <FormFoot value={props.children}>
        <FormSurroundingsContext value={surroundings}>
          <RjsfForm key={controller.key} controller={controller} />
        </FormSurroundingsContext>
      </FormFoot>
    </div>
  );
}

/** The controller of this form; a form that was edited (hot update) gets a new one, with all that was typed. */
function useController({ form, rules, answers }: SchemaFormProps): FormController {
  const store = useStore();
  const [controller, setController] = useState(() => new FormController({ form, rules, answers, store }));
  if (controller.form === form) return controller;
  const next = new FormController({ form, rules, answers, typed: controller.typed, store });
  setController(next);
  return next;
}
