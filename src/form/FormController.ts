import type { RJSFSchema, RJSFValidationError, ValidatorType } from '@rjsf/utils';
import { type Atom, atom, type PrimitiveAtom } from 'jotai';
import type { CompiledForm, RuleContext, Section } from '../engine/form.ts';
import { contextAtom } from '../state/contextAtom.ts';
import type { AppStore } from '../state/createAppStore.ts';
import { sameValue } from '../state/sameValue.ts';
import { sliceAtom } from '../state/sliceAtom.ts';
import { stableAtom } from '../state/stableAtom.ts';
import type { FieldError, FieldFacts, FieldState } from './FieldState.ts';
import { fieldFacts } from './fieldFacts.ts';
import { holdUntilPointerUp } from './holdUntilPointerUp.ts';
import { messageOf } from './messageOf.ts';
import { createValidator } from './validator.ts';
import { type Answers, isOpen, shownFields, visibleAnswers } from './visibleAnswers.ts';

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
  store: AppStore;
}

/** The one method of rjsf's form that is called from outside. */
interface FieldSetter {
  setFieldValue(path: string, value: unknown): void;
}

type Validator = ValidatorType<Answers, RJSFSchema, FormController>;

let nextKey = 1;

/**
 * The memory of one drawn form: rjsf holds the answers in force, this holds what rjsf cannot: errors by field in page
 * order, drafts under way, hidden answers, and who is to be told. Its identity is stable for the form's life, since a
 * new `formContext` makes rjsf draw everything again (design §5).
 */
export class FormController {
  readonly form: CompiledForm;
  /** Counts failed submits; the error summary takes the focus when it grows. */
  readonly failures = atom(0);
  /** The fields in error, in page order. */
  readonly errors: Atom<{ name: string; error: FieldError }[]>;
  /** Names of the fields that are part of the form here, as one text so that equal sets are equal. */
  readonly activeNames: Atom<string>;
  /** The suggestions that stand under fields, in page order. */
  readonly suggestions: Atom<{ name: string; suggestion: string }[]>;
  readonly initialAnswers: Answers;
  readonly validator: Validator;
  /** Tells one drawn form from the next. */
  readonly key: number;
  listener: FormListener | undefined;

  #setter: FieldSetter | null = null;
  readonly #store: AppStore;
  readonly #rules: PrimitiveAtom<RuleContext>;
  readonly #states = new Map<string, PrimitiveAtom<FieldState>>();
  readonly #facts = new Map<string, Atom<FieldFacts>>();
  readonly #flushes = new Map<string, () => void>();
  readonly #pageOrder: string[];
  #answers: Answers;
  #shown: Set<string>;
  #hidden: Answers;
  #mirrored: Answers = {};
  /** Drafts of fields that went away; the hidden answers take them over once rjsf has said what is hidden. */
  #abandoned: Answers = {};
  #received: Answers;
  #said: { errors: Record<string, unknown>; suggestions: Record<string, unknown> } | undefined;
  #hasFailed = false;

  constructor({ form, rules, answers, store }: FormSetting) {
    this.key = nextKey++;
    this.form = form;
    this.#store = store;
    this.#rules = atom(rules);
    this.validator = createValidator(form, () => this.rules);
    this.#pageOrder = [
      ...new Set(form.sections.flatMap((section) => section.fields.map(({ name }) => name))),
    ];
    for (const declaration of Object.values(form.fields)) {
      this.#states.set(declaration.name, atom<FieldState>({}));
      this.#facts.set(
        declaration.name,
        stableAtom((get) => fieldFacts(declaration, get(this.#rules), get(sliceAtom), get(contextAtom))),
      );
    }
    this.errors = atom((get) =>
      this.#pageOrder.flatMap((name) => {
        const { error } = get(this.stateOf(name));
        return error === undefined || !get(this.factsOf(name)).active ? [] : [{ name, error }];
      }),
    );
    this.suggestions = atom((get) =>
      this.#pageOrder.flatMap((name) => {
        const { suggestion } = get(this.stateOf(name));
        return suggestion === undefined ? [] : [{ name, suggestion }];
      }),
    );
    this.activeNames = atom((get) =>
      this.#pageOrder.filter((name) => get(this.factsOf(name)).active).join(' '),
    );
    const withDefaults = { ...defaultsOf(form), ...defined(answers) };
    this.#answers = visibleAnswers(form, rules, withDefaults);
    this.#shown = shownFields(form, rules, this.#answers);
    this.#hidden = this.#kept(withDefaults, (name) => !this.#shown.has(name));
    this.#received = answers;
    this.initialAnswers = this.#answers;
    for (const [name, value] of Object.entries(this.#answers)) this.#mirror(name, value);
  }

  /** Rule rows and dates that answers are held against. */
  get rules(): RuleContext {
    return this.#store.get(this.#rules);
  }

  set rules(rules: RuleContext) {
    this.#store.set(this.#rules, rules);
  }

  /** Error and suggestion of a field. Throws for a name the form does not hold. */
  stateOf(name: string): PrimitiveAtom<FieldState> {
    return this.#known(name, this.#states);
  }

  /** What settings, flow and rules say of a field. Throws for a name the form does not hold. */
  factsOf(name: string): Atom<FieldFacts> {
    return this.#known(name, this.#facts);
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

  /** All that was typed, hidden answers included. */
  get typed(): Answers {
    return this.#report().kept;
  }

  /** Registers how the draft of a drawn field is committed. Answers the function that forgets it. */
  register(name: string, flush: () => void): () => void {
    this.#flushes.set(name, flush);
    return () => this.#flushes.delete(name);
  }

  /** Commits every draft: Enter and submit come before any blur. */
  flush() {
    for (const flush of this.#flushes.values()) flush();
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

  /** The field's text changes: what a server said of the old one no longer holds. */
  touch(name: string) {
    const { error, suggestion } = this.#store.get(this.stateOf(name));
    if (suggestion !== undefined) this.#update(name, { suggestion: undefined });
    if (error?.from === 'server') this.#update(name, { error: undefined });
  }

  /** After a failed submit a field is checked again when it is left, and errors elsewhere that this settles go too. */
  recheck(name: string, value: unknown) {
    if (!this.#hasFailed) return;
    const found = this.#check({ ...this.#answers, [name]: value });
    holdUntilPointerUp(() => {
      this.#setError(name, found.get(name));
      for (const other of this.#store.get(this.errors)) {
        if (!found.has(other.name)) this.#setError(other.name, undefined);
      }
    });
  }

  /** rjsf reports new answers. */
  readonly changed = (next: Answers) => {
    const shown = shownFields(this.form, this.rules, next);
    const left = this.#kept(this.#answers, (name) => this.#shown.has(name) && !shown.has(name));
    const returning = [...shown].filter(
      (name) => !this.#shown.has(name) && next[name] === undefined && this.#hidden[name] !== undefined,
    );
    for (const name of this.#shown)
      if (!shown.has(name)) this.#update(name, { error: undefined, suggestion: undefined });
    this.#hidden = { ...this.#hidden, ...left, ...this.#abandoned };
    this.#abandoned = {};
    this.#answers = next;
    this.#shown = shown;
    for (const name of returning) this.#setter?.setFieldValue(name, this.#hidden[name]);
    this.listener?.onAnswers?.(this.#report());
  };

  /** The form refused to submit. */
  readonly failed = (errors: RJSFValidationError[]) => {
    this.#showErrors(this.#byField(errors));
    this.#fail();
  };

  /** The form's own checks passed. */
  readonly submitted = () => {
    this.#hasFailed = false;
    this.#showErrors(new Map());
    const { visible } = this.#report();
    this.listener?.onSubmit(visible);
  };

  /**
   * Errors and suggestions that a service gave after a submit; they stay until their field changes. Those that are
   * there when the form is first drawn take no focus: the page's heading has it then.
   */
  receiveServerErrors(errors: Record<string, FieldError['text']>, suggestions: Record<string, unknown>) {
    const before = this.#said;
    if (sameValue(before, { errors, suggestions })) return;
    this.#said = { errors, suggestions };
    for (const name of this.#pageOrder) {
      const text = errors[name];
      const suggestion = suggestions[name];
      this.#update(name, {
        error: text === undefined ? this.#ownError(name) : { text, params: {}, from: 'server' },
        suggestion: typeof suggestion === 'string' ? suggestion : undefined,
      });
    }
    if (before !== undefined && this.#pageOrder.some((name) => errors[name] !== undefined)) this.#fail();
  }

  /** Answers that others changed (a calculator, a look-up) are written through; those unchanged since last time are not. */
  receiveAnswers(next: Answers) {
    const before = this.#received;
    this.#received = next;
    for (const name of Object.keys(this.form.fields)) {
      const value = next[name];
      if (Object.is(value, before[name]) || Object.is(value, this.#answers[name])) continue;
      if (this.#shown.has(name)) {
        this.touch(name);
        this.commit(name, value);
        this.recheck(name, value);
      } else if (value !== undefined) this.#hidden = { ...this.#hidden, [name]: value };
    }
  }

  #report(): FormAnswers {
    const visible: Answers = { ...this.#mirrored };
    for (const name of Object.keys(this.form.fields)) {
      const isPart = this.#shown.has(name) && this.#store.get(this.factsOf(name)).active;
      visible[name] = isPart ? this.#answers[name] : undefined;
    }
    return { visible, kept: { ...this.#hidden, ...defined(visible), ...this.#abandoned } };
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

  #check(answers: Answers): Map<string, FieldError> {
    return this.#byField(this.validator.validateFormData(answers, this.form.schema).errors);
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

  #showErrors(found: Map<string, FieldError>) {
    for (const name of this.#pageOrder) this.#setError(name, found.get(name));
  }

  /** What a server said stands until its field changes, unless the form itself has something to say. */
  #setError(name: string, own: FieldError | undefined) {
    const { error } = this.#store.get(this.stateOf(name));
    const next = own ?? (error?.from === 'server' ? error : undefined);
    if (next !== error) this.#update(name, { error: next });
  }

  #ownError(name: string): FieldError | undefined {
    const { error } = this.#store.get(this.stateOf(name));
    return error?.from === 'rules' ? error : undefined;
  }

  #fail() {
    this.#hasFailed = true;
    this.#store.set(this.failures, (count) => count + 1);
  }

  #known<Value>(name: string, table: Map<string, Value>): Value {
    const value = table.get(name);
    if (value === undefined) throw new Error(`The form "${this.form.id}" has no field "${name}".`);
    return value;
  }

  #update(name: string, change: Partial<FieldState>) {
    this.#store.set(this.stateOf(name), (state) => ({ ...state, ...change }));
  }
}

function defaultsOf(form: CompiledForm): Answers {
  const declared = Object.values(form.fields).filter((field) => field.default !== undefined);
  return Object.fromEntries(declared.map((field) => [field.name, field.default]));
}

function defined(answers: Answers): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== undefined));
}
