import { withTheme } from '@rjsf/core';
import type { ErrorSchema, RJSFSchema } from '@rjsf/utils';
import { useAtomValue, useStore } from 'jotai';
import {
  createContext,
  type FocusEvent,
  type FormEvent,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { wordsIn } from '../copy/wordsIn.ts';
import { settledAnswer } from '../engine/answers/settledAnswer.ts';
import type { CompiledForm, RuleContext } from '../engine/form.ts';
import { changedByOthers } from '../engine/forms/changedByOthers.ts';
import { defined } from '../engine/forms/defined.ts';
import { ErrorTelling } from '../engine/forms/ErrorTelling.ts';
import { canBeAnswered } from '../engine/forms/fieldFacts.ts';
import { HiddenAnswers } from '../engine/forms/HiddenAnswers.ts';
import { messageOf } from '../engine/forms/messageOf.ts';
import { offeredSuggestions } from '../engine/forms/offeredSuggestion.ts';
import { sentAnswers } from '../engine/forms/sentAnswers.ts';
import { type Answers, isOpen } from '../engine/forms/visibleAnswers.ts';
import { withInactive } from '../engine/forms/withInactive.ts';
import type { Context } from '../engine/machine.ts';
import type { FieldFailure } from '../engine/rules/listFailures.ts';
import type { Scalar, Text } from '../engine/slice.ts';
import { useArtAddress } from '../state/ArtAddressContext.ts';
import { contextAtom } from '../state/contextAtom.ts';
import type { AppStore } from '../state/createAppStore.ts';
import { type FormFacts, formFacts } from '../state/formFacts.ts';
import { useRaise } from '../state/RaiseContext.ts';
import { sameValue } from '../state/sameValue.ts';
import { sliceAtom } from '../state/sliceAtom.ts';
import { useSentences } from '../state/useSentences.ts';
import { FormElement } from '../widgets/FormElement.tsx';
import { holdUntilPointerUp } from '../widgets/holdUntilPointerUp.ts';
import { Announcement } from './Announcement.tsx';
import { documentsFor } from './documentsFor.ts';
import { type Draft, type FieldNotes, type FormContext, FormSurroundingsContext } from './FormContext.ts';
import styles from './SchemaForm.module.css';
import { theme } from './theme.ts';
import { createValidator } from './validator.ts';

export interface SchemaFormProps {
  form: CompiledForm;
  /** Rule rows and dates for validation. */
  rules: RuleContext;
  /** The answers at first, and later whatever others write into them (a calculator, a look-up). */
  answers: Answers;
  /** What services said of fields, by name; shown until the field changes (SVC-020). */
  serverErrors?: Record<string, Text | { $copy: string }>;
  /** What services propose instead, by name. */
  suggestions?: Record<string, unknown>;
  /** What the flow says beside fields without refusing their answers, by name (INC-007). */
  notes?: FieldNotes;
  /** While true a submit is ignored: a double click sends once (UX-14). */
  busy?: boolean;
  /**
   * Told, once the form is drawn, how to ask what was typed into it, hidden answers and unfinished ones included; also
   * when it has gone away.
   */
  onDrawn?: (typed: () => Answers) => void;
  /** Told the answers once all rules pass. Hidden and inactive fields are among them as undefined. */
  onSubmit: (values: Answers) => void;
  /** Told how many fields are in error, for the page title (UX-01). */
  onErrorCount?: (count: number) => void;
  /** Told when somebody enters the form, at every control. */
  onEnter?: () => void;
  /** What stands under the fields: the submit button. */
  children: ReactNode;
}

const ThemedForm = withTheme<Answers, RJSFSchema, FormContext>(theme);
const none = {};

/** A form of the catalogue, drawn by rjsf in our theme from its two documents (design §5). */
export function SchemaForm(props: SchemaFormProps) {
  // A form that was edited (hot update) is drawn anew, with all that was typed.
  const [drawn, setDrawn] = useState({ form: props.form, times: 0 });
  if (drawn.form !== props.form) setDrawn({ form: props.form, times: drawn.times + 1 });
  const typed = useRef<() => Answers>(() => none);
  return <DrawnForm key={drawn.times} {...props} typed={typed} />;
}

function DrawnForm(props: SchemaFormProps & { typed: RefObject<() => Answers> }) {
  const { form, rules, answers, suggestions = none, serverErrors = none, notes = none, typed } = props;
  const facts = useAtomValue(formFacts(form, rules));
  const documents = useMemo(() => documentsFor(form, facts), [form, facts]);
  const rulesInForce = useMemo(() => withInactive(rules, facts), [rules, facts]);
  const latest = useRef({ props, facts, rules: rulesInForce });
  useLayoutEffect(() => {
    latest.current = { props, facts, rules: rulesInForce };
  });
  const handle = useRef<FormHandle>(null);
  const store = useStore();
  const [errorCount, setErrorCount] = useState(0);
  const [model] = useState(() =>
    createModel({ form, latest: () => latest.current, typed: typed.current(), handle, store, setErrorCount }),
  );
  const { hidden, context } = model;

  useLayoutEffect(() => {
    typed.current = () => hidden.typed();
    latest.current.props.onDrawn?.(typed.current);
  }, [hidden, typed]);
  useEffect(() => {
    latest.current.props.onErrorCount?.(errorCount);
  }, [errorCount]);
  useReceivedAnswers(model, answers);
  const said = useServiceWords(model, serverErrors, suggestions);
  useCheckOfNewSchema(model, documents.schema);

  const sentence = useSentences();
  const [art, raise] = [useArtAddress(), useRaise()];
  const surroundings = useMemo(
    () => ({ facts, sentence, art, raise, notes, suggestions: said.suggestions }),
    [facts, sentence, art, raise, notes, said.suggestions],
  );
  const submit = (event: FormEvent) => {
    for (const draft of [...context.drafts.values()]) draft.finish();
    model.telling.submit();
    if (!props.busy) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const enter = ({ target }: FocusEvent) => {
    props.onEnter?.();
    // Most widgets say that they were left. What was typed into one that does not is finished now.
    for (const name of context.drafts.keys()) {
      if (target.id === `${form.id}_${name}`) continue;
      holdUntilPointerUp(() => {
        context.drafts.get(name)?.finish();
        model.check(name);
      });
    }
  };
  return (
    <div className={styles.form} onFocusCapture={enter} onSubmitCapture={submit}>
      <Announcement form={form} suggestions={said.suggestions} />
      <FormFoot value={props.children}>
        <FormSurroundingsContext value={surroundings}>
          <ThemedForm
            ref={handle as never}
            {...documents}
            {...model.props}
            formContext={context}
            extraErrors={said.extraErrors}
            idPrefix={form.id}
            tagName={FormElement}
            showErrorList="top"
            liveValidate="onBlur"
            noHtml5Validate
          >
            {foot}
          </ThemedForm>
        </FormSurroundingsContext>
      </FormFoot>
    </div>
  );
}

/** What is used of rjsf's form from outside. */
interface FormHandle {
  setFieldValue(path: string[], value: unknown): void;
  onBlur(id: string, value: unknown): void;
}

interface Latest {
  props: SchemaFormProps;
  facts: FormFacts;
  rules: RuleContext;
}

type Model = ReturnType<typeof createModel>;

interface ModelSetting {
  form: CompiledForm;
  latest: () => Latest;
  /** What was typed into the form before it was edited (hot update). */
  typed: Answers;
  handle: RefObject<FormHandle | null>;
  store: AppStore;
  setErrorCount: (count: number) => void;
}

/** All of a drawn form that stays the same for its life: rjsf draws everything again for another context (design §5). */
function createModel({ form, latest, typed, handle, store, setErrorCount }: ModelSetting) {
  const settled = (name: string, value: unknown) => {
    const field = form.fields[name];
    return field === undefined ? value : settledAnswer(field, value);
  };
  const given = Object.entries({ ...defined(latest().props.answers), ...typed });
  const drafts = new Map<string, Draft>();
  const telling = new ErrorTelling();
  const rules = () => latest().rules;
  const initial = Object.fromEntries(given.map(([name, value]) => [name, settled(name, value)]));
  const hidden = new HiddenAnswers(form, rules, initial, drafts);
  const words = (text: Text | { $copy: string }, rule?: Record<string, Scalar>) =>
    wordsIn(text, store.get(sliceAtom), { ...store.get(contextAtom), rule } as Context);
  const sentence = (failure: FieldFailure) =>
    words(messageOf(form, failure, telling.isLeft(failure.field)), failure.params);

  /** Checks again once a field was left, or written into by others. */
  const check = (name: string) => {
    // Asked now, and not when rjsf comes to it: what refuses may come along with what is written.
    if (telling.leave(name)) handle.current?.onBlur(`${form.id}_${name}`, undefined);
  };
  const isAsked = (name: string) => {
    const facts = latest().facts[name];
    return hidden.shows(name) && facts !== undefined && canBeAnswered(facts);
  };
  const errorList: RefObject<HTMLElement | null> = { current: null };
  const focusErrors = () => {
    errorList.current?.focus({ preventScroll: true });
    errorList.current?.scrollIntoView({ block: 'start' });
  };
  const listeners = new Set<(name: string) => void>();
  const context: FormContext = {
    form,
    drafts,
    errorList,
    isOpen: (section, answers) => isOpen(form, rules(), section, answers),
    onEdit: (name) => {
      telling.edit(name);
      hidden.own(name);
      for (const listener of listeners) listener(name);
    },
    onLeave: (name) => telling.leave(name),
    onErrorCount: setErrorCount,
    write: (name, value) => {
      context.onEdit(name);
      const draft = drafts.get(name);
      if (draft === undefined) handle.current?.setFieldValue([name], settled(name, value));
      else draft.finish(value);
      check(name);
    },
  };
  return {
    form,
    hidden,
    telling,
    context,
    listeners,
    words,
    check,
    focusErrors,
    facts: () => latest().facts,
    /** For rjsf. */
    props: {
      initialFormData: hidden.initial,
      validator: createValidator<FormContext>({ form, rules, sentence, tellable: telling.tellable }),
      focusOnFirstError: () => telling.isSubmit && focusErrors(),
      onChange: ({ formData = {} }: { formData?: Answers }) => {
        for (const [name, value] of Object.entries(hidden.follow(formData)))
          handle.current?.setFieldValue([name], value);
      },
      // Without it rjsf would tell the console.
      onError: () => undefined,
      onSubmit: ({ formData = {} }: { formData?: Answers }) =>
        latest().props.onSubmit(sentAnswers(form, formData, isAsked)),
    },
  };
}

/** Writes through what others changed (INC-005). */
function useReceivedAnswers({ form, hidden, context }: Model, answers: Answers) {
  const received = useRef(answers);
  useLayoutEffect(() => {
    for (const [name, value] of changedByOthers(received.current, answers, hidden.formData)) {
      const isHidden = Object.hasOwn(form.fields, name) && !hidden.shows(name);
      if (!isHidden) context.write(name, value);
      else if (value !== undefined) hidden.hide(name, value);
    }
    received.current = answers;
  }, [form, hidden, context, answers]);
}

type ServiceErrors = NonNullable<SchemaFormProps['serverErrors']>;

/**
 * What services said of fields (SVC-020) and suggest in their place, until the field changes. Errors that come take the
 * focus; those that are there when the form is first drawn do not: the page's heading has it then.
 */
function useServiceWords(
  { form, hidden, telling, listeners, words, focusErrors, facts }: Model,
  serverErrors: ServiceErrors,
  suggestions: Record<string, unknown>,
) {
  const heard = () => ({
    errors: serverErrors,
    suggestions: offeredSuggestions(form, suggestions, hidden.formData, facts()),
    isNews: false,
  });
  const [said, setSaid] = useState(heard);
  const before = useRef({ serverErrors, suggestions });
  useLayoutEffect(() => {
    if (sameValue(before.current, { serverErrors, suggestions })) return;
    before.current = { serverErrors, suggestions };
    const isNews = Object.keys(form.fields).some((name) => serverErrors[name] !== undefined);
    if (isNews) telling.fail();
    setSaid({ ...heard(), isNews });
  });
  useLayoutEffect(() => {
    const forget = (name: string) =>
      setSaid((all) =>
        name in all.errors || name in all.suggestions
          ? { errors: without(all.errors, name), suggestions: without(all.suggestions, name), isNews: false }
          : all,
      );
    listeners.add(forget);
    return () => void listeners.delete(forget);
  }, [listeners]);
  useEffect(() => {
    if (said.isNews) focusErrors();
  }, [said, focusErrors]);
  const extraErrors = useMemo(() => {
    const told = Object.entries(said.errors).filter(
      ([name, text]) => text !== undefined && Object.hasOwn(form.fields, name),
    );
    if (told.length === 0) return undefined;
    return Object.fromEntries(told.map(([name, text]) => [name, { __errors: [words(text)] }])) as ErrorSchema;
  }, [form, said.errors, words]);
  return { extraErrors, suggestions: said.suggestions };
}

function without<Value>(all: Record<string, Value>, name: string): Record<string, Value> {
  const { [name]: _gone, ...others } = all;
  return others;
}

/** rjsf forgets its errors with another schema (a list of choices came): what was told is told again. */
function useCheckOfNewSchema({ check }: Model, schema: RJSFSchema) {
  const known = useRef(schema);
  useEffect(() => {
    if (known.current === schema) return;
    known.current = schema;
    check('');
  }, [check, schema]);
}

const FootContext = createContext<ReactNode>(null);

/** Hands what stands under the fields past rjsf, which would compare it deeply at every change. */
function FormFoot({ value, children }: { value: ReactNode; children: ReactNode }) {
  return <FootContext value={value}>{children}</FootContext>;
}

function Foot() {
  return use(FootContext);
}

const foot = <Foot />;
