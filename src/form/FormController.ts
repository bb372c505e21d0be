import type { RJSFSchema, RJSFValidationError, ValidatorType } from '@rjsf/utils';
import { type Atom, atom, type PrimitiveAtom } from 'jotai';
import type { CompiledForm, RuleContext, Section } from '../engine/form.ts';
import type { AppStore } from '../state/createAppStore.ts';
import { sameValue } from '../state/sameValue.ts';
import { holdUntilPointerUp } from '../widgets/holdUntilPointerUp.ts';
import type { FieldError } from './FieldState.ts';
import { FieldStates } from './FieldStates.ts';
import { type FormFacts, formFacts } from './formFacts.ts';
import { messageOf } from './messageOf.ts';
import { createValidator } from './validator.ts';
import { type Answers, isOpen, shownFields, visibleAnswers } from './visibleAnswers.ts';
import { withInactive } from './withInactive.ts';

/** The answers after a change: those in force, and all that was typed, hidden answers included. */
export interface FormAnswers {
  /** Every field of the form; hidden and inactive ones are undefined, so that merging them clears older ones. */
  visible: Answers;
  /** What the form needs to be drawn again as it was. */
  kept: Answers;
}

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

let nextKey = 1;

/**
 * The memory of one drawn form: the answers in force and the hidden ones, what is said of fields, drafts under way, and
 * who is to be told. rjsf is told of answers only when they open or close a section, since it resolves the whole schema
 * again each time (docs/decisions/011). Its identity is stable for the form's life: a new `formContext` would make rjsf
 * draw everything again (design §5).
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
  readonly #defaults: Answers;
  readonly #store: AppStore;
  readonly #rules: PrimitiveAtom<RuleContext>;
  readonly #rulesInForce: Atom<RuleContext>;
  /** What was typed and not committed yet, by field. */
  readonly #drafts = new Map<string, unknown>();
  /** Fields that changed since the last submit: what is said of the others is what it said. */
  readonly #changed = new Set<string>();
  #setter: FieldSetter | null = null;
  #answers: Answers;
  #shown: Set<string>;
  #hidden: Answers;
  #mirrored: Answers = {};
  #received: Answers;
  #said: { errors: Record<string, unknown>; suggestions: Record<string, unknown> } | undefined;
  #hasFailed = false;

  constructor({ form, rules, answers, typed = {}, store }: FormSetting) {
    this.key = nextKey++;
    this.form = form;
    this.#store = store;
    this.#rules = atom(rules);
    this.facts = formFacts(form, this.#rules);
    this.#rulesInForce = atom((get) => withInactive(get(this.#rules), get(this.facts)));
    this.#checks = createValidator<FormController>(form, () => this.rules);
    this.validator = { ...this.#checks, validateFormData: () => this.#validateForRjsf() };
    this.#defaults = defaultsOf(form);
    const withDefaults = this.#withMirrors({ ...this.#defaults, ...defined(answers), ...defined(typed) });
    this.#answers = visibleAnswers(form, rules, withDefaults);
    this.#shown = shownFields(form, rules, this.#answers);
    this.#hidden = this.#kept(withDefaults, (name) => !this.#shown.has(name));
    this.states = new FieldStates(pageOrder(form), store, this.#answers);
    this.#received = answers;
    this.initialAnswers = this.#answers;
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

  isOpen(section: Section, answers: Answers): boolean {
    return isOpen(this.form, this.rules, section, answers);
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
    const value = this.#drafts.get(name);
    this.#drafts.delete(name);
    this.#write(name, value);
  }

  /** Commits every draft: Enter and submit come before any blur. */
  flush() {
    for (const name of [...this.#drafts.keys()]) this.commit(name);
  }

  /** The form goes away. Drafts that no blur had committed are kept with the answers. */
  leave() {
    if (this.#drafts.size === 0) return;
    const { visible, kept } = this.#report();
    this.listener?.onAnswers?.({ visible, kept: { ...kept, ...this.#keptDrafts([...this.#drafts.keys()]) } });
  }

  /** After a failed submit a field is checked again when it is left, and errors elsewhere that this settles go too. */
  recheck(name: string, value: unknown) {
    if (!this.#hasFailed) return;
    const answers = { ...this.#answers, [name]: value };
    const found = this.#byField(this.#validate(answers), this.#changed.has(name));
    holdUntilPointerUp(() => this.states.showOwnOf(name, found));
  }

  /** Whether fields pass their rules as they stand, unfinished answers included. */
  passes(names: readonly string[]): boolean {
    const found = this.#byField(this.#validate({ ...this.#answers, ...Object.fromEntries(this.#drafts) }));
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
    this.listener?.onSubmit(this.#report().visible);
  };

  /**
   * Errors and suggestions that a service gave after a submit. Those that are there when the form is first drawn take
   * no focus: the page's heading has it then.
   */
  receiveServerErrors(errors: Record<string, FieldError['text']>, suggestions: Record<string, unknown>) {
    const before = this.#said;
    if (sameValue(before, { errors, suggestions })) return;
    this.#said = { errors, suggestions };
    this.states.showSaid(errors, suggestions);
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
    for (const name of Object.keys(this.form.fields)) {
      const value = next[name];
      if (value === null || Object.is(value, before[name]) || Object.is(value, this.#answers[name])) continue;
      if (this.#shown.has(name)) {
        this.change(name, value, false);
        this.recheck(name, value);
      } else if (value !== undefined) this.#hidden = { ...this.#hidden, [name]: value };
    }
  }

  #report(): FormAnswers {
    const facts = this.#store.get(this.facts);
    const visible: Answers = { ...this.#mirrored };
    for (const name of Object.keys(this.form.fields)) {
      visible[name] = this.#shown.has(name) && facts[name]?.active ? this.#answers[name] : undefined;
    }
    return { visible, kept: { ...this.#hidden, ...defined(visible) } };
  }

  /** The first answers with their copies. A copy that is no field of the form is kept apart. */
  #withMirrors(answers: Answers): Answers {
    const copies: Answers = {};
    for (const { name, mirrorTo } of Object.values(this.form.fields)) {
      if (mirrorTo === undefined || answers[name] === undefined) continue;
      const isField = Object.hasOwn(this.form.fields, mirrorTo);
      (isField ? copies : this.#mirrored)[mirrorTo] = answers[name];
    }
    return { ...copies, ...answers };
  }

  #withMirror(name: string, value: unknown): Answers {
    const target = this.form.fields[name]?.mirrorTo;
    if (target === undefined) return { [name]: value };
    if (Object.hasOwn(this.form.fields, target)) return { [name]: value, [target]: value };
    this.#mirrored = { ...this.#mirrored, [target]: value };
    return { [name]: value };
  }

  #write(name: string, value: unknown) {
    if (Object.is(this.#answers[name], value)) return;
    this.#take(this.#withMirror(name, value));
  }

  /** New answers are in force. Sections they close give theirs up, sections they open get theirs back (CND-*). */
  #take(changed: Answers) {
    const before = this.#shown;
    let changes = changed;
    do {
      this.#answers = { ...this.#answers, ...changes };
      this.states.showAnswers(changes);
      changes = this.#openAndClose();
    } while (Object.keys(changes).length > 0);
    if (this.#shown !== before) this.#setter?.setFieldValue([], defined(this.#answers));
    this.listener?.onAnswers?.(this.#report());
  }

  /** Which fields the answers show now, and the answers that change with that; they may open or close more. */
  #openAndClose(): Answers {
    const shown = shownFields(this.form, this.rules, this.#answers);
    const left = [...this.#shown].filter((name) => !shown.has(name));
    const returning = [...shown].filter((name) => !this.#shown.has(name));
    if (left.length === 0 && returning.length === 0) return {};
    this.#shown = shown;
    this.states.forget(left);
    this.#hidden = {
      ...this.#hidden,
      ...this.#kept(this.#answers, (name) => left.includes(name)),
      ...this.#keptDrafts(left),
    };
    for (const name of left) this.#drafts.delete(name);
    return {
      ...Object.fromEntries(left.map((name) => [name, undefined])),
      ...Object.fromEntries(returning.map((name) => [name, this.#hidden[name] ?? this.#defaults[name]])),
    };
  }

  #kept(answers: Answers, isHidden: (name: string) => boolean): Answers {
    const names = Object.keys(this.form.fields).filter(
      (name) => isHidden(name) && this.form.fields[name]?.whenHidden !== 'reset',
    );
    return Object.fromEntries(names.map((name) => [name, answers[name]]));
  }

  #keptDrafts(names: string[]): Answers {
    const kept = names.filter(
      (name) => this.#drafts.has(name) && this.form.fields[name]?.whenHidden !== 'reset',
    );
    return Object.fromEntries(kept.map((name) => [name, this.#drafts.get(name)]));
  }

  #validate(answers: Answers): RJSFValidationError[] {
    return this.#checks.validateFormData(answers, this.form.schema).errors;
  }

  /**
   * rjsf hands in what it was told, which is less than the answers in force. It learns that there are errors, but not of
   * which field: it would draw every field again, and ours know already.
   */
  #validateForRjsf(): ReturnType<Validator['validateFormData']> {
    return { errors: this.#validate(defined(this.#answers)), errorSchema: {} };
  }

  #byField(errors: RJSFValidationError[], isLeft?: boolean): Map<string, FieldError> {
    const found = new Map<string, FieldError>();
    for (const error of errors) {
      const name = (error.property ?? '').replace(/^\./u, '');
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

function pageOrder(form: CompiledForm): string[] {
  return [...new Set(form.sections.flatMap((section) => section.fields.map(({ name }) => name)))];
}

function defaultsOf(form: CompiledForm): Answers {
  const declared = Object.values(form.fields).filter((field) => field.default !== undefined);
  return Object.fromEntries(declared.map((field) => [field.name, field.default]));
}

function defined(answers: Answers): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== undefined));
}
