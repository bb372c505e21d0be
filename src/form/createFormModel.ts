import type { RefObject } from 'react';
import { ruleWords } from '../copy/useWords.ts';
import { normalizedAnswer } from '../engine/answers.ts';
import type { CompiledForm, RuleContext } from '../engine/form.ts';
import { ErrorVisibility } from '../engine/forms/ErrorVisibility.ts';
import { FilterRejections } from '../engine/forms/FilterRejections.ts';
import { FormAnswers } from '../engine/forms/FormAnswers.ts';
import { canBeAnswered } from '../engine/forms/fieldFacts.ts';
import { messageOf } from '../engine/forms/messageOf.ts';
import { type Answers, isOpen, sentAnswers } from '../engine/forms/visibleAnswers.ts';
import type { Scalar, Text } from '../engine/slice.ts';
import type { Raise } from '../state/contexts.ts';
import type { AppStore } from '../state/createAppStore.ts';
import type { FormFacts } from '../state/formFacts.ts';
import { holdUntilPointerUp } from '../widgets/holdUntilPointerUp.ts';
import type { FormContext } from './FormContext.ts';
import { createValidator } from './validator.ts';

/** The parts of rjsf's form that are used from outside. */
export interface FormHandle {
  setFieldValue(path: string[], value: unknown): void;
  onBlur(id: string, value: unknown): void;
  validateForm(): boolean;
}

interface Latest {
  form: CompiledForm;
  rules: RuleContext;
  facts: FormFacts;
  raise: Raise;
  onSubmit: (values: Answers) => void;
}

export type FormModel = ReturnType<typeof createFormModel>;

interface ModelSetting {
  latest: () => Latest;
  /** The initial answers. */
  start: Answers;
  handle: RefObject<FormHandle | null>;
  store: AppStore;
  setErrorCount: (count: number) => void;
  /** Gets whether errors are listed: before a failed submit they are not (UX-01). */
  setListed: (isListed: boolean) => void;
}

/** Of those that fold: where nothing that has to be answered is missing. */
function filledSections({ form, facts }: Latest, answers: Answers): Set<string> {
  const isFilled = (name: string) => answers[name] !== undefined && answers[name] !== '';
  const filled = form.sections.filter(({ fold, fields }) => {
    const asked = fields.map(({ name }) => name).filter((name) => facts[name]?.active);
    return fold && asked.some(isFilled) && asked.every((name) => isFilled(name) || !facts[name]?.required);
  });
  return new Set(filled.map(({ id }) => id));
}

/** What stays the same while a form is mounted: its answers, and which of its errors show (design §5). */
export function createFormModel({ latest, start, handle, store, setErrorCount, setListed }: ModelSetting) {
  const answers = new FormAnswers(latest, start);
  const { drafts } = answers;
  const visibility = new ErrorVisibility();
  const rejections = new FilterRejections();
  const rules = () => latest().rules;
  const words = (text: Text | { $copy: string }, rule?: Record<string, Scalar>) =>
    ruleWords(store, text, rule);
  const settled = (name: string, value: unknown) => {
    const field = latest().form.fields[name];
    return field === undefined ? value : normalizedAnswer(field, value);
  };

  /** Gives rjsf everything that changes with an answer at once, since it processes the whole form for each change. */
  const hand = (isChanged: boolean) => {
    if (isChanged) handle.current?.setFieldValue([], answers.formData);
  };
  const write = (written: Answers) => {
    const unfinished = Object.keys(written).flatMap((name) => drafts.get(name) ?? []);
    hand(answers.write(written));
    for (const { redraw } of unfinished) redraw();
  };
  const finish = (names: Iterable<string>) => {
    const typed = [...names].flatMap((name) => {
      const draft = drafts.get(name);
      return draft === undefined ? [] : [[name, draft.value] as const];
    });
    if (typed.length > 0) write(Object.fromEntries(typed));
  };
  /** Checks again after a field was left, or written by others; without a name, it checks errors that already show. */
  const check = (name = '') => {
    // Evaluated now instead of when rjsf gets to it: a refusal may arrive together with the written value.
    const isChecked = visibility.leave(name, rejections.has(name));
    setListed(!visibility.isEarly);
    if (isChecked) handle.current?.onBlur(`${latest().form.id}_${name}`, undefined);
  };
  const listeners = new Set<(name: string) => void>();
  const edit = (name: string) => {
    visibility.edit(name);
    for (const listener of listeners) listener(name);
  };
  const passes = (name: string, value: unknown) => {
    const { form } = latest();
    const now = { ...answers.formData, [name]: settled(name, value) };
    return !rejections.failures(form, rules(), now).some(({ field }) => field === name);
  };
  /** By field: the answer of its last event. */
  const told = new Map<string, unknown>();
  const tell = (name: string, value: unknown) => {
    const { given } = latest().form.fields[name] ?? {};
    const known = told.get(name) ?? answers.formData[name];
    if (given === undefined || value === undefined || value === known || !passes(name, value)) return;
    told.set(name, value);
    latest().raise(given, undefined, { value: settled(name, value) });
  };
  const errorList: RefObject<HTMLElement | null> = { current: null };
  const focusErrors = () => {
    errorList.current?.focus({ preventScroll: true });
    errorList.current?.scrollIntoView({ block: 'start' });
  };

  const context: Omit<FormContext, 'form'> = {
    drafts,
    isOpen: (section, shown) => isOpen(latest().form, rules(), section, shown),
    passes,
    type: (name, draft) => {
      drafts.set(name, draft);
      edit(name);
      tell(name, draft.value);
    },
    answer: (name, value) => {
      edit(name);
      tell(name, value);
      write({ [name]: value });
      context.leave(name);
    },
    leave: (name) => {
      finish([name]);
      holdUntilPointerUp(() => {
        rejections.leave(name);
        check(name);
      });
    },
    onFiltered: rejections.record,
    bring: rejections.bring,
    folded: filledSections(latest(), answers.formData),
    write: (written) => {
      for (const name of Object.keys(written)) {
        edit(name);
        rejections.forget(name);
      }
      write(written);
      for (const name of Object.keys(written)) check(name);
    },
    errorList,
    onErrorCount: setErrorCount,
  };
  return {
    answers,
    /** What the typed answers lack. */
    lost: () => rejections.lost(answers.typed()),
    context,
    listeners,
    words,
    focusErrors,
    /** @param scope the fields of the submitted step */
    submit: (scope?: ReadonlySet<string>) => {
      finish(drafts.keys());
      rejections.leave();
      visibility.submit(scope);
      setListed(true);
    },
    /** A service refused what passed here. */
    fail: () => {
      visibility.fail();
      setListed(true);
    },
    /** Clears the errors of a step when another is shown. */
    startStep: (scope: ReadonlySet<string> | undefined) => {
      visibility.startStep(scope);
      handle.current?.validateForm();
    },
    /** Different fields are checked by the rules from now on; visible errors stay. */
    scope: (fields: ReadonlySet<string> | undefined) => visibility.widen(fields),
    /** Other documents or words are rendered: rjsf has lost the errors, or has them in the old words (F-767). */
    refit: () => {
      hand(answers.refit());
      check();
    },
    facts: () => latest().facts,
    validatorOf: (form: CompiledForm) =>
      createValidator<FormContext>({
        form,
        rules,
        sentence: (failure) =>
          words(messageOf(form, failure, visibility.isLeft(failure.field)), failure.params),
        rejections,
        visibleErrors: visibility.visibleErrors,
      }),
    /** For rjsf. */
    props: {
      initialFormData: answers.formData,
      focusOnFirstError: () => visibility.isSubmit && focusErrors(),
      // Without it rjsf would log to the console.
      onError: () => undefined,
      onSubmit: ({ formData = {} }: { formData?: Answers }) => {
        const { form, facts, onSubmit } = latest();
        const isAsked = (name: string) => {
          const fact = facts[name];
          return answers.shows(name) && fact !== undefined && canBeAnswered(fact);
        };
        onSubmit(sentAnswers(form, formData, isAsked));
      },
    },
  };
}
