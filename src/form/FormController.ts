import type { RJSFSchema, RJSFValidationError, ValidatorType } from '@rjsf/utils';
import { type Atom, atom, type PrimitiveAtom } from 'jotai';
import type { CompiledForm, RuleContext, Section } from '../engine/form.ts';
import type { AppStore } from '../state/createAppStore.ts';
import { sameValue } from '../state/sameValue.ts';
import type { FieldError } from './FieldState.ts';
import { FieldStates } from './FieldStates.ts';
import { type FormFacts, formFacts } from './formFacts.ts';
import { holdUntilPointerUp } from './holdUntilPointerUp.ts';
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

/** The draft of a field, as far as the whole form deals with it. */
interface Draft {
  /** What was typed and not committed yet. */
  pending: () => { value: unknown } | undefined;
  commit: () => void;
}

/** The one method of rjsf's form that is called from outside. */
interface FieldSetter {
  setFieldValue(path: string, value: unknown): void;
}

type Validator = ValidatorType<Answers, RJSFSchema, FormController>;

let nextKey = 1;

/**
 * The memory of one drawn form: rjsf holds the answers in force, this holds what rjsf cannot: what is said of fields,
 * drafts under way, hidden answers, and who is to be told. Its identity is stable for the form's life, since a new
 * `formContext` makes rjsf draw everything again (design §5).
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

  readonly #store: AppStore;
  readonly #rules: PrimitiveAtom<RuleContext>;
  readonly #rulesInForce: Atom<RuleContext>;
  readonly #drafts = new Map<string, Draft>();
  #setter: FieldSetter | null = null;
  #answers: Answers;
  #shown: Set<string>;
  #hidden: Answers;
  #mirrored: Answers = {};
  /** Drafts of fields that went away; the hidden answers take them over once rjsf has said what is hidden. */
  #abandoned: Answers = {};
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
    this.states = new FieldStates(pageOrder(form), store);
    this.validator = silent(createValidator<FormController>(form, () => this.rules));
    const withDefaults = this.#withMirrors({ ...defaultsOf(form), ...defined(answers), ...defined(typed) });
    this.#answers = visibleAnswers(form, rules, withDefaults);
    this.#shown = shownFields(form, rules, this.#answers);
    this.#hidden = this.#kept(withDefaults, (name) => !this.#shown.has(name));
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
    const unfinished = [...this.#drafts].flatMap(([name, draft]) => {
      const pending = draft.pending();
      return pending === undefined ? [] : [[name, pending.value]];
    });
    return { ...this.#report().kept, ...Object.fromEntries(unfinished) };
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

  /** Registers the draft of a drawn field. Answers the function that forgets it. */
  register(name: string, draft: Draft): () => void {
    this.#drafts.set(name, draft);
    return () => this.#drafts.delete(name);
  }

  /** Commits every draft: Enter and submit come before any blur. */
  flush() {
    for (const draft of this.#drafts.values()) draft.commit();
  }

  /** An answer is finished. */
  commit(name: string, value: unknown) {
    if (Object.is(this.#answers[name], value)) return;
    this.#setter?.setFieldValue(name, value);
    this.#mirror(name, value);
  }

  /** A field went away with a draft that no blur had committed. */
  abandon(name: string, value: unknown) {
    if (this.form.fields[name]?.whenHidden === 'reset') return;
    this.#abandoned = { ...this.#abandoned, [name]: value };
    this.listener?.onAnswers?.(this.#report());
  }

  /** After a failed submit a field is checked again when it is left, and errors elsewhere that this settles go too. */
  recheck(name: string, value: unknown) {
    if (!this.#hasFailed) return;
    const answers = { ...this.#answers, [name]: value };
    const found = this.#byField(this.validator.validateFormData(answers, this.form.schema).errors);
    holdUntilPointerUp(() => this.states.showOwnOf(name, found));
  }

  /** rjsf reports new answers. */
  readonly changed = (next: Answers) => {
    const shown = shownFields(this.form, this.rules, next);
    const left = [...this.#shown].filter((name) => !shown.has(name));
    const returning = [...shown].filter(
      (name) => !this.#shown.has(name) && next[name] === undefined && this.#hidden[name] !== undefined,
    );
    this.#hidden = {
      ...this.#hidden,
      ...this.#kept(this.#answers, (name) => left.includes(name)),
      ...this.#abandoned,
    };
    this.#abandoned = {};
    this.#answers = next;
    this.#shown = shown;
    this.states.forget(left);
    for (const name of returning) this.#setter?.setFieldValue(name, this.#hidden[name]);
    this.listener?.onAnswers?.(this.#report());
  };

  /** The form refused to submit. */
  readonly failed = (errors: RJSFValidationError[]) => {
    this.states.showOwn(this.#byField(errors));
    this.#fail();
  };

  /** The form's own checks passed. */
  readonly submitted = () => {
    this.#hasFailed = false;
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

  /** Answers that others changed (a calculator, a look-up) are written through; those unchanged since last time are not. */
  receiveAnswers(next: Answers) {
    const before = this.#received;
    this.#received = next;
    for (const name of Object.keys(this.form.fields)) {
      const value = next[name];
      if (Object.is(value, before[name]) || Object.is(value, this.#answers[name])) continue;
      if (this.#shown.has(name)) {
        this.states.touch(name);
        this.commit(name, value);
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
    return { visible, kept: { ...this.#hidden, ...defined(visible), ...this.#abandoned } };
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

  #mirror(name: string, value: unknown) {
    const target = this.form.fields[name]?.mirrorTo;
    if (target === undefined) return;
    if (Object.hasOwn(this.form.fields, target)) this.commit(target, value);
    else this.#mirrored = { ...this.#mirrored, [target]: value };
  }

  #kept(answers: Answers, isHidden: (name: string) => boolean): Answers {
    const names = Object.keys(this.form.fields).filter(
      (name) => isHidden(name) && this.form.fields[name]?.whenHidden !== 'reset',
    );
    return Object.fromEntries(names.map((name) => [name, answers[name]]));
  }

  #byField(errors: RJSFValidationError[]): Map<string, FieldError> {
    const found = new Map<string, FieldError>();
    for (const error of errors) {
      const name = (error.property ?? '').replace(/^\./u, '');
      if (Object.hasOwn(this.form.fields, name) && !found.has(name))
        found.set(name, messageOf(this.form, name, error));
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

/** Tells rjsf that there are errors, but not of which field: it would draw every field again, and ours know already. */
function silent(validator: Validator): Validator {
  return {
    ...validator,
    validateFormData: (...given) => ({
      errors: validator.validateFormData(...given).errors,
      errorSchema: {},
    }),
  };
}

function defaultsOf(form: CompiledForm): Answers {
  const declared = Object.values(form.fields).filter((field) => field.default !== undefined);
  return Object.fromEntries(declared.map((field) => [field.name, field.default]));
}

function defined(answers: Answers): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== undefined));
}
