import type { RJSFSchema, RJSFValidationError, ValidatorType } from '@rjsf/utils';
import { type Atom, atom, type PrimitiveAtom } from 'jotai';
import { settledAnswer } from '../engine/answers/settledAnswer.ts';
import type { CompiledForm, RuleContext, Section } from '../engine/form.ts';
import type { FieldFailure } from '../engine/rules/listFailures.ts';
import { pagePlaces } from '../engine/rules/pagePlaces.ts';
import type { AppStore } from '../state/createAppStore.ts';
import { sameValue } from '../state/sameValue.ts';
import { holdUntilPointerUp } from '../widgets/holdUntilPointerUp.ts';
import { AnswersInForce, type FormAnswers } from './AnswersInForce.ts';
import { defined } from './defined.ts';
import type { FieldError } from './FieldState.ts';
import { FieldStates } from './FieldStates.ts';
import { canBeAnswered } from './fieldFacts.ts';
import { type FormFacts, formFacts } from './formFacts.ts';
import { messageOf } from './messageOf.ts';
import { offeredSuggestion } from './offeredSuggestion.ts';
import { createValidator } from './validator.ts';
import { type Answers, isOpen } from './visibleAnswers.ts';
import { withInactive } from './withInactive.ts';

interface FormListener {
  onAnswers?: (answers: FormAnswers) => void;
  onSubmit: (values: Answers) => void;
}

interface FormSetting {
  form: CompiledForm;
  rules: RuleContext;
  answers: Answers;
  /** What was typed into the form before it was edited (hot update). */
  typed?: Answers;
  store: AppStore;
}

/** The one method of rjsf's form that is called from outside; the empty path is the whole form. */
interface FieldSetter {
  setFieldValue(path: string[], value: unknown): void;
}

type Validator = ValidatorType<Answers, RJSFSchema, FormController>;

const nothingSaid = { errors: {}, suggestions: {} };

let nextKey = 1;

/**
 * One drawn form: its answers, what is said of fields, drafts under way, and who is to be told. rjsf is told of answers
 * only when they open or close a section, since it resolves the whole schema again each time (docs/decisions/011). Its
 * identity is stable for the form's life: a new `formContext` would make rjsf draw everything again (design §5).
 */
export class FormController {
  readonly form: CompiledForm;
  readonly states: FieldStates;
  readonly facts: Atom<FormFacts>;
  /** Counts failed submits; the error summary takes the focus when it grows. */
  readonly failures = atom(0);
  readonly initialAnswers: Answers;
  readonly validator: Validator;
  /** Tells one drawn form from the next. */
  readonly key: number;
  listener: FormListener | undefined;

  readonly #checks: Validator;
  readonly #answers: AnswersInForce;
  readonly #store: AppStore;
  readonly #rules: PrimitiveAtom<RuleContext>;
  readonly #rulesInForce: Atom<RuleContext>;
  /** What was typed and not committed yet, by field. */
  readonly #drafts = new Map<string, unknown>();
  /** Fields that changed since the last submit: what is said of the others is what it said. */
  readonly #changed = new Set<string>();
  #setter: FieldSetter | null = null;
  #received: Answers;
  #said: { errors: Record<string, unknown>; suggestions: Record<string, unknown> } | undefined;
  #hasFailed = false;

  constructor({ form, rules, answers, typed = {}, store }: FormSetting) {
    this.key = nextKey++;
    this.form = form;
    this.#store = store;
    this.#rules = atom(rules);
    this.facts = atom((get) => get(formFacts(form, get(this.#rules))));
    this.#rulesInForce = atom((get) => withInactive(get(this.#rules), get(this.facts)));
    this.#checks = createValidator<FormController>(form, () => this.rules);
    // rjsf hands in what it was told, which is less than the answers in force.
    const validateFormData = () => this.#checks.validateFormData(defined(this.#answers.values), {});
    this.validator = { ...this.#checks, validateFormData };
    const given = Object.entries({ ...defined(answers), ...defined(typed) });
    const settled = given.map(([name, value]) => [name, this.#settled(name, value)]);
    this.#answers = new AnswersInForce(form, () => this.rules, Object.fromEntries(settled));
    this.states = new FieldStates(pagePlaces(form).names, store, this.#answers.values);
    this.#received = answers;
    this.initialAnswers = this.#answers.values;
  }

  /** Rule rows and dates that answers are held against. Fields that are not active here never fail. */
  get rules(): RuleContext {
    return this.#store.get(this.#rulesInForce);
  }

  set rules(rules: RuleContext) {
    this.#store.set(this.#rules, rules);
  }

  /** All that was typed, hidden answers and unfinished ones included. */
  get typed(): Answers {
    return { ...this.#report().kept, ...Object.fromEntries(this.#drafts) };
  }

  /** DOM id of the control of a field. */
  idOf(name: string): string {
    return `${this.form.id}_${name}`;
  }

  /** The sections that are shown for these answers, in page order. */
  openSections(answers: Answers): Section[] {
    const { form, rules } = this;
    return form.sections.filter((section) => isOpen(form, rules, section, answers));
  }

  /** Takes rjsf's form, whose answers are set from here. */
  readonly attach = (setter: FieldSetter | null) => {
    this.#setter = setter;
  };

  /**
   * A field shows a new value. It is committed at once unless somebody is still typing it; then the form learns of it
   * when the field is left, on Enter, and on submit, so that keys touch nothing but their field (design §5).
   */
  change(name: string, value: unknown, isTyping: boolean) {
    this.#drafts.set(name, value);
    this.#changed.add(name);
    this.states.showDraft(name, value);
    if (!isTyping) this.commit(name);
  }

  /** The answer of a field is finished. */
  commit(name: string) {
    if (!this.#drafts.has(name)) return;
    const draft = this.#drafts.get(name);
    const value = this.#settled(name, draft);
    this.#drafts.delete(name);
    if (!Object.is(value, draft)) this.states.showDraft(name, value);
    const rounds = this.#answers.write(name, value, this.#drafts);
    if (rounds.length === 0) return;
    for (const { left, changes } of rounds) {
      this.states.forget(left);
      for (const gone of left) this.#drafts.delete(gone);
      this.states.showAnswers(changes);
    }
    if (rounds.length > 1) this.#setter?.setFieldValue([], defined(this.#answers.values));
    this.listener?.onAnswers?.(this.#report());
  }

  /** Commits every draft: Enter and submit come before any blur. */
  flush() {
    for (const name of [...this.#drafts.keys()]) this.commit(name);
  }

  /** The form goes away. Drafts that no blur had committed are kept with the answers. */
  leave() {
    if (this.#drafts.size === 0) return;
    const { visible, kept } = this.#report();
    const drafts = this.#answers.keepable(Object.fromEntries(this.#drafts), (name) => this.#drafts.has(name));
    this.listener?.onAnswers?.({ visible, kept: { ...kept, ...drafts } });
  }

  /** After a failed submit a field is checked again when it is left, and errors elsewhere that this settles go too. */
  recheck(name: string, value: unknown) {
    if (!this.#hasFailed) return;
    const answers = { ...this.#answers.values, [name]: this.#settled(name, value) };
    const found = this.#byField(this.#validate(answers), this.#changed.has(name));
    holdUntilPointerUp(() => this.states.showOwnOf(name, found));
  }

  /** Whether fields pass their rules as they stand, unfinished answers included. */
  passes(names: readonly string[]): boolean {
    const drafts = [...this.#drafts].map(([name, draft]) => [name, this.#settled(name, draft)]);
    const found = this.#byField(this.#validate({ ...this.#answers.values, ...Object.fromEntries(drafts) }));
    return names.every((name) => !found.has(name));
  }

  /** The form refused to submit. */
  readonly failed = (errors: RJSFValidationError[]) => {
    this.#changed.clear();
    this.states.showOwn(this.#byField(errors));
    this.#fail();
  };

  /** The form's own checks passed. */
  readonly submitted = () => {
    this.#hasFailed = false;
    this.#changed.clear();
    this.states.showOwn(new Map());
    this.listener?.onSubmit(this.#answers.sent(this.#isActive()));
  };

  /**
   * Errors and suggestions that a service gave after a submit. Those that are there when the form is first drawn take
   * no focus: the page's heading has it then.
   */
  receiveServerErrors(errors: Record<string, FieldError['text']>, suggestions: Record<string, unknown>) {
    const before = this.#said;
    this.#said = { errors, suggestions };
    if (sameValue(before ?? nothingSaid, this.#said)) return;
    this.states.showSaid(errors, this.#offered(suggestions));
    if (before !== undefined && Object.keys(this.form.fields).some((name) => errors[name] !== undefined))
      this.#fail();
  }

  /**
   * Answers that others changed (a calculator, a look-up) are written through; those unchanged since last time are not.
   * `null` says that nobody else has an answer any more, so the same one can be written again (INC-005).
   */
  receiveAnswers(next: Answers) {
    const before = this.#received;
    this.#received = next;
    for (const name of Object.keys(next)) {
      const isField = Object.hasOwn(this.form.fields, name);
      if (!isField && !Object.is(next[name], before[name])) this.#answers.writeBeside(name, next[name]);
    }
    for (const name of Object.keys(this.form.fields)) {
      const value = next[name];
      if (value === null || Object.is(value, before[name]) || isSame(value, this.#answers.values[name]))
        continue;
      if (this.#answers.shows(name)) {
        this.change(name, value, false);
        this.recheck(name, value);
      } else if (value !== undefined) this.#answers.writeHidden(name, value);
    }
  }

  /** The answer that a value comes to once it is finished: the one that rules, page and server see. */
  #settled(name: string, value: unknown): unknown {
    const field = this.form.fields[name];
    return field === undefined ? value : settledAnswer(field, value);
  }

  #report(): FormAnswers {
    return this.#answers.report(this.#isActive());
  }

  /** Whether a field can be answered at all. */
  #isActive(): (name: string) => boolean {
    const facts = this.#store.get(this.facts);
    return (name) => {
      const one = facts[name];
      return one !== undefined && canBeAnswered(one);
    };
  }

  /** Of what services suggest what the fields can take and do not hold. */
  #offered(suggestions: Record<string, unknown>): Record<string, string> {
    const facts = this.#store.get(this.facts);
    return Object.fromEntries(
      Object.values(this.form.fields).flatMap((field) => {
        const { name } = field;
        const offered = offeredSuggestion(
          field,
          suggestions[name],
          this.states.of(name).value,
          facts[name]?.choices,
        );
        return offered === undefined ? [] : [[name, offered]];
      }),
    );
  }

  #validate(answers: Answers): RJSFValidationError[] {
    return this.#checks.validateFormData(answers, {}).errors;
  }

  #byField(errors: RJSFValidationError[], isLeft?: boolean): Map<string, FieldError> {
    const found = new Map<string, FieldError>();
    for (const error of errors) {
      const { field: name } = error.params as FieldFailure;
      if (Object.hasOwn(this.form.fields, name) && !found.has(name))
        found.set(name, messageOf(this.form, name, error, isLeft));
    }
    return found;
  }

  #fail() {
    this.#hasFailed = true;
    this.#store.set(this.failures, (count) => count + 1);
  }
}

/** What was left empty comes back blank once it was sent; nothing changed by that. */
function isSame(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || (isBlank(one) && isBlank(other));
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === '' || value === false;
}
