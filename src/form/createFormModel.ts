import type { RefObject } from 'react';
import { ruleWords } from '../copy/useWords.ts';
import { settledAnswer } from '../engine/answers.ts';
import type { CompiledForm, RuleContext } from '../engine/form.ts';
import { ErrorVisibility } from '../engine/forms/ErrorVisibility.ts';
import { FilterRejections } from '../engine/forms/FilterRejections.ts';
import { canBeAnswered } from '../engine/forms/fieldFacts.ts';
import { defined, HiddenAnswers } from '../engine/forms/HiddenAnswers.ts';
import { messageOf } from '../engine/forms/messageOf.ts';
import { type Answers, isOpen, sentAnswers } from '../engine/forms/visibleAnswers.ts';
import type { FieldFailure } from '../engine/rules/listFailures.ts';
import type { Scalar, Text } from '../engine/slice.ts';
import type { Raise } from '../state/contexts.ts';
import type { AppStore } from '../state/createAppStore.ts';
import type { FormFacts } from '../state/formFacts.ts';
import type { Draft, FormContext } from './FormContext.ts';
import { createValidator } from './validator.ts';

/** What is used of rjsf's form from outside. */
export interface FormHandle {
  setFieldValue(path: string[], value: unknown): void;
  onBlur(id: string, value: unknown): void;
  validateForm(): boolean;
}

interface Latest {
  props: {
    /** At first. */
    answers: Answers;
    onSubmit: (values: Answers) => void;
  };
  facts: FormFacts;
  rules: RuleContext;
  raise: Raise;
}

export type FormModel = ReturnType<typeof createFormModel>;

interface ModelSetting {
  form: CompiledForm;
  latest: () => Latest;
  /** What was typed into the form before it was edited (hot update). */
  typed: Answers;
  handle: RefObject<FormHandle | null>;
  store: AppStore;
  setErrorCount: (count: number) => void;
  /** Told whether errors are listed: before a failed submit they are not (UX-01). */
  setListed: (isListed: boolean) => void;
}

/** All of a drawn form that stays the same for its life: rjsf draws everything again for another context (design §5). */
export function createFormModel({
  form,
  latest,
  typed,
  handle,
  store,
  setErrorCount,
  setListed,
}: ModelSetting) {
  const settled = (name: string, value: unknown) => {
    const field = form.fields[name];
    return field === undefined ? value : settledAnswer(field, value);
  };
  const given = new Map(Object.entries({ ...defined(latest().props.answers), ...typed }));
  const drafts = new Map<string, Draft>();
  const visibility = new ErrorVisibility();
  const rejections = new FilterRejections(form);
  const rules = () => latest().rules;
  const initial = Object.fromEntries([...given].map(([name, value]) => [name, settled(name, value)]));
  const hidden = new HiddenAnswers(form, rules, initial, drafts);
  const words = (text: Text | { $copy: string }, rule?: Record<string, Scalar>) =>
    ruleWords(store, text, rule);
  const sentence = (failure: FieldFailure) =>
    words(messageOf(form, failure, visibility.isLeft(failure.field)), failure.params);

  /** Checks again once a field was left, or written into by others. */
  const check = (name: string) => {
    // Asked now, and not when rjsf comes to it: what refuses may come along with what is written.
    const isChecked = visibility.leave(name, rejections.has(name));
    setListed(!visibility.isEarly);
    if (isChecked) handle.current?.onBlur(`${form.id}_${name}`, undefined);
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
  let returned: Answers = {};
  /** Writes several answers in one change, since rjsf goes through all of the form for each. */
  const writeWith = (formData: Answers, answers: Answers) => {
    returned = answers;
    handle.current?.setFieldValue([], { ...formData, ...answers });
  };
  /** What rjsf took in while such a change was under way is not in that. */
  const restore = (before: Answers, formData: Answers) => {
    for (const [name, value] of Object.entries(before)) {
      const isLost = !Object.is(value, formData[name]) && !Object.hasOwn(returned, name);
      if (isLost && hidden.shows(name)) handle.current?.setFieldValue([name], value);
    }
  };
  /** Clears the errors of a step when another is shown. */
  const startStep = (scope: ReadonlySet<string> | undefined) => {
    visibility.startStep(scope);
    handle.current?.validateForm();
  };
  const listeners = new Set<(name: string) => void>();
  const context: FormContext = {
    form,
    drafts,
    errorList,
    isOpen: (section, answers) => isOpen(form, rules(), section, answers),
    onEdit: (name) => {
      visibility.edit(name);
      hidden.own(name);
      for (const listener of listeners) listener(name);
    },
    passes: (name, value) => {
      const answers = { ...hidden.formData, [name]: settled(name, value) };
      return !rejections.failures(rules(), answers).some(({ field }) => field === name);
    },
    onGiven: (name, value) => {
      const { given: event } = form.fields[name] ?? {};
      if (event === undefined || value === undefined || value === given.get(name)) return;
      if (!context.passes(name, value)) return;
      given.set(name, value);
      latest().raise(event, undefined, { value: settled(name, value) });
    },
    onFiltered: rejections.record,
    onLeave: (name) => {
      rejections.leave(name);
      check(name);
    },
    onErrorCount: setErrorCount,
    write: (name, value) => {
      context.onEdit(name);
      rejections.forget(name);
      const draft = drafts.get(name);
      if (draft === undefined) handle.current?.setFieldValue([name], settled(name, value));
      else draft.finish(value);
      check(name);
    },
  };
  return {
    form,
    hidden,
    context,
    listeners,
    words,
    check,
    focusErrors,
    /** @param scope the fields of the step that is submitted */
    submit: (scope?: ReadonlySet<string>) => {
      rejections.leave();
      visibility.submit(scope);
      setListed(true);
    },
    /** A service refused what passed here. */
    fail: () => {
      visibility.fail();
      setListed(true);
    },
    startStep,
    facts: () => latest().facts,
    /** For rjsf. */
    props: {
      initialFormData: hidden.initial,
      validator: createValidator<FormContext>({
        form,
        rules,
        sentence,
        rejections,
        visibleErrors: visibility.visibleErrors,
      }),
      focusOnFirstError: () => visibility.isSubmit && focusErrors(),
      onChange: ({ formData = {} }: { formData?: Answers }, id?: string) => {
        const before = hidden.formData;
        const writes = hidden.follow(formData);
        if (id === form.id) restore(before, formData);
        if (Object.keys(writes).length > 0) writeWith(formData, writes);
      },
      // Without it rjsf would tell the console.
      onError: () => undefined,
      onSubmit: ({ formData = {} }: { formData?: Answers }) =>
        latest().props.onSubmit(sentAnswers(form, formData, isAsked)),
    },
  };
}
