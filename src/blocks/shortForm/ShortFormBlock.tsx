import { useForm } from '@mantine/form';
import clsx from 'clsx';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ruleWords } from '../../copy/useWords.ts';
import { normalizedAnswer } from '../../engine/answers.ts';
import type { CompiledForm, FieldDeclaration } from '../../engine/form.ts';
import { type BroughtNote, FilterRejections } from '../../engine/forms/FilterRejections.ts';
import { startAnswers } from '../../engine/forms/FormAnswers.ts';
import { canBeAnswered, type FieldFacts } from '../../engine/forms/fieldFacts.ts';
import { isMissing, messageOf } from '../../engine/forms/messageOf.ts';
import { sentAnswers, withInactive } from '../../engine/forms/visibleAnswers.ts';
import type { FieldFailure } from '../../engine/rules/listFailures.ts';
import { type Complaint, ErrorSummary } from '../../form/ErrorSummary.tsx';
import { cellOf, formPlace, gridOf } from '../../form/fieldGrid.ts';
import { useFieldFrame } from '../../form/useFieldFrame.tsx';
import { type ServiceErrors, useExternalChanges } from '../../form/useOutside.ts';
import { isTyping, useWidgetOptions } from '../../form/useWidgetOptions.tsx';
import { configurationAtom, errorCountAtom, formsAtom } from '../../state/atoms.ts';
import { useArtAddress } from '../../state/contexts.ts';
import { formFacts } from '../../state/formFacts.ts';
import { useSentences } from '../../state/useValue.ts';
import { FieldFrame } from '../../widgets/FieldFrame.tsx';
import { FormElement } from '../../widgets/FormElement.tsx';
import { holdUntilPointerUp } from '../../widgets/holdUntilPointerUp.ts';
import { widgetOf } from '../../widgets/loadWidgets.tsx';
import { useLocked } from '../../widgets/useLocked.ts';
import { type BlockProps, nodeId, type Sentence } from '../block.ts';
import { KeptLine } from '../form/KeptLine.tsx';
import { rulesOf } from '../form/rulesOf.ts';
import { situationAtom, useFormAnswers } from '../form/useFormAnswers.ts';
import { SubmitFoot } from '../shared/SubmitFoot.tsx';
import styles from './ShortFormBlock.module.css';

type Answers = Record<string, unknown>;

export interface ShortFormBlockProps extends BlockProps {
  /** Id of the form. The screen loader has put its module into the store. */
  form: string;
  /** Label of the submit button. */
  submit: Sentence;
  /** Raised with the validated answers. */
  event: string;
  /** True while the answers are being sent. A second submit is ignored (UX-14). */
  busy?: boolean;
  busyText: Sentence;
  /** Says what is missing. */
  disabledText?: Sentence | null;
  /** Names of fields that must be valid, checked on each key, before the button submits. Until then it leads to what is missing. */
  waitsFor?: readonly string[];
}

/**
 * A form with few fields, in a step or a dialog: fields, widgets, rules and messages of the catalogue, with its state in
 * `@mantine/form`. It always shows every field; if fields depend on answers, use `form`.
 */
export default function ShortFormBlock(props: ShortFormBlockProps) {
  const forms = useAtomValue(formsAtom);
  const form = Object.hasOwn(forms, props.form) ? forms[props.form] : undefined;
  return (
    <div id={nodeId(props.id)} className={clsx(styles.form, formPlace)}>
      {form !== undefined && <LoadedForm key={form.id} {...props} compiled={form} />}
    </div>
  );
}

function LoadedForm(props: ShortFormBlockProps & { compiled: CompiledForm }) {
  const { id, raise, compiled, submit, event, busyText, disabledText, waitsFor = [] } = props;
  const isBusy = props.busy === true;
  const { applicant, brought, today, serverErrors = {} } = useAtomValue(situationAtom);
  const prepared = rulesOf(compiled, useAtomValue(configurationAtom), today);
  const facts = useAtomValue(formFacts(compiled, prepared));
  const rules = withInactive(prepared, facts);
  const { answers, left, keep, brought: notes } = useFormAnswers(compiled, applicant, brought);
  const store = useStore();
  const summary = useRef<HTMLElement>(null);
  const wordsOf = (errors: ServiceErrors): Record<string, string> =>
    Object.fromEntries(
      Object.entries(errors)
        .filter(([name]) => Object.hasOwn(compiled.fields, name))
        .map(([name, text]) => [name, ruleWords(store, text)]),
    );
  // Those that exist when the form is first rendered do not take the focus, because a heading has it.
  const [refused] = useState(() => wordsOf(serverErrors));
  const isRefused = Object.keys(refused).length > 0;
  const [hasFailed, setHasFailed] = useState(isRefused);
  // A field that lost the focus to a press is checked after the press, with the values of the render before it.
  const failed = useRef(isRefused);
  const setFailed = (has: boolean) => {
    failed.current = has;
    setHasFailed(has);
  };
  const [rejections] = useState(() => new FilterRejections());
  const fields = compiled.sections.flatMap((section) => section.fields);

  const failuresOf = (values: Answers) => rejections.failures(compiled, rules, settled(compiled, values));
  const errorsOf = (values: Answers) =>
    Object.fromEntries(
      failuresOf(values).map((failure) => [
        failure.field,
        ruleWords(store, messageOf(compiled, failure), failure.params),
      ]),
    );
  const form = useForm<Answers>({
    initialValues: startAnswers(compiled, answers, left),
    initialErrors: refused,
    validate: errorsOf,
    transformValues: (values) =>
      sentAnswers(compiled, settled(compiled, values), (name) => {
        const known = facts[name];
        return known !== undefined && canBeAnswered(known);
      }),
  });
  const { getValues, setErrors, setFieldValue } = form;
  // Takes over changes by the flow, such as a card number that was cleared.
  const seen = useExternalChanges(answers, getValues, (changed) => {
    for (const [name, value] of Object.entries(changed))
      if (Object.hasOwn(compiled.fields, name)) {
        rejections.forget(name);
        setFieldValue(name, value);
      }
  });
  useLayoutEffect(() => {
    keep({ typed: getValues, lost: () => rejections.lost(getValues()), seen: () => seen.current });
  }, [keep, getValues, rejections, seen]);

  const focusSummary = () => {
    summary.current?.focus({ preventScroll: true });
    summary.current?.scrollIntoView({ block: 'start' });
  };
  // Errors from services (SVC-020) get the focus when they arrive, and stay until the field changes.
  const known = useRef(serverErrors);
  const isToFocus = useRef(false);
  useEffect(() => {
    if (known.current === serverErrors) return;
    known.current = serverErrors;
    const said = wordsOf(serverErrors);
    if (Object.keys(said).length === 0) return;
    setFailed(true);
    isToFocus.current = true;
    setErrors(said);
  });
  useEffect(() => {
    if (isToFocus.current && summary.current !== null) focusSummary();
    isToFocus.current &&= summary.current === null;
  });

  // After a failed submit, a field is checked again on blur, and so are all fields in error. Before that, only fields
  // with refused input are (F-401).
  const leave = (name: string) => {
    form.setFieldValue(name, (value: unknown) => normalizedAnswer(fieldOf(compiled, name), value));
    rejections.leave(name);
    const isRefused = rejections.has(name);
    if (!failed.current && !isRefused && form.errors[name] === undefined) return;
    const errors = errorsOf(form.getValues());
    setErrors((told) =>
      Object.fromEntries(
        Object.entries(errors).filter(([other]) => other === name || Object.hasOwn(told, other)),
      ),
    );
  };
  const latestLeave = useRef(leave);
  useLayoutEffect(() => {
    latestLeave.current = leave;
  });
  const [onLeave] = useState(() => (name: string) => latestLeave.current(name));
  const failing = waitsFor.length > 0 ? failuresOf(form.values).map(({ field }) => field) : [];
  const isWaiting = waitsFor.some((name) => failing.includes(name));
  const inError = Object.keys(form.errors);
  const setErrorCount = useSetAtom(errorCountAtom);
  const send = form.onSubmit(
    (values) => {
      setFailed(false);
      raise(event, values);
    },
    () => {
      setFailed(true);
      isToFocus.current = true;
    },
  );
  const fieldsHolder = useRef<HTMLDivElement>(null);
  useLocked(fieldsHolder, isBusy);
  return (
    <FormElement
      onSubmit={(submitted) => {
        if (isBusy) submitted.preventDefault();
        else {
          rejections.leave();
          send(submitted);
        }
      }}
    >
      <KeptLine form={compiled} />
      {hasFailed && inError.length > 0 && (
        <ErrorSummary
          form={compiled}
          complaints={complaintsOf(compiled, inError, failuresOf(form.values))}
          element={summary}
          onCount={setErrorCount}
        />
      )}
      <div ref={fieldsHolder} className={clsx(styles.fields, gridOf(fields))}>
        {fields.map(({ name, span, narrow }) => {
          const { value, onChange, error } = form.getInputProps(name);
          return (
            <ShortField
              key={name}
              id={`${compiled.id}_${name}`}
              field={fieldOf(compiled, name)}
              facts={facts[name]}
              className={cellOf(span, narrow, fieldOf(compiled, name).width)}
              value={value}
              error={error}
              onChange={onChange}
              onLeave={onLeave}
              note={notes[name]}
              rejections={rejections}
            />
          );
        })}
      </div>
      <SubmitFoot {...{ id, submit, isBusy, busyText, disabledText }} isDisabled={isWaiting} />
    </FormElement>
  );
}

/** A value that a service refused passes the rules. */
function complaintsOf(
  form: CompiledForm,
  inError: string[],
  failures: FieldFailure[],
): Map<string, Complaint> {
  const missing = failures.filter((failure) => isMissing(form, failure)).map(({ field }) => field);
  return new Map(inError.map((name) => [name, missing.includes(name) ? 'missing' : 'check']));
}

function fieldOf(form: CompiledForm, name: string) {
  const field = form.fields[name];
  if (field === undefined) throw new Error(`the form "${form.id}" has no field "${name}"`);
  return field;
}

/** The answers in their final form. */
function settled(form: CompiledForm, values: Answers): Answers {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = form.fields[name];
      return [name, field === undefined ? value : normalizedAnswer(field, value)];
    }),
  );
}

interface ShortFieldProps {
  /** Id of the control. */
  id: string;
  field: FieldDeclaration;
  facts: FieldFacts | undefined;
  /** Of its cell. */
  className: string;
  value: unknown;
  error: string | undefined;
  onChange: (value: unknown) => void;
  /** Called on blur, or when the field gets an answer that was not typed. The same function on every render. */
  onLeave: (name: string) => void;
  /** What was left out of the answer that it brought along. */
  note: BroughtNote | undefined;
  /** Gets that, and what the filter or mask of the field does to an edit. */
  rejections: FilterRejections;
}

/** A field of a short form: its frame and its widget. */
function ShortField(props: ShortFieldProps) {
  const { id, field, facts, className, value, error, onChange, onLeave, note, rejections } = props;
  const { name } = field;
  const required = facts?.required === true;
  const readonly = facts?.readOnly === true;
  const sentence = useSentences();
  const art = useArtAddress();
  const { frame, lines, enter } = useFieldFrame(id, field, sentence, { required, readonly, error });
  const options = useWidgetOptions(id, field, facts?.choices, { sentence, art }, frame.refuse, {
    onFiltered: rejections.record,
    leave: onLeave,
  });
  const { refuse } = frame;
  const isAsBrought = note !== undefined && Object.is(note.value, value);
  useEffect(() => {
    if (isAsBrought && rejections.bring(name, note, readonly)) refuse(note.reason, note.characters);
  }, [isAsBrought, name, note, readonly, rejections, refuse]);
  const check = () => holdUntilPointerUp(() => onLeave(name));
  const Widget = widgetOf(field.widget);
  return (
    <div className={className} data-field={name} onFocusCapture={enter}>
      <FieldFrame {...lines}>
        <Widget
          id={id}
          name={field.control ?? name}
          label={frame.label}
          placeholder={field.placeholder}
          value={value}
          required={required}
          readonly={readonly}
          rawErrors={error === undefined ? [] : [error]}
          options={{ ...options, describedBy: frame.describedBy }}
          onChange={(next: unknown) => {
            onChange(next);
            if (!isTyping(id)) check();
          }}
          onFocus={() => undefined}
          onBlur={() => {
            check();
            frame.settle();
          }}
        />
      </FieldFrame>
    </div>
  );
}
