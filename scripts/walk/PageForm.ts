import { prefilledAnswers } from '../../src/blocks/form/prefilledAnswers.ts';
import { answerFilter } from '../../src/engine/answers.ts';
import type { CompiledForm, FieldDeclaration, RuleContext } from '../../src/engine/form.ts';
import { defaultsOf, defined } from '../../src/engine/forms/FormAnswers.ts';
import { choicesOf, fieldFacts } from '../../src/engine/forms/fieldFacts.ts';
import { offeredSuggestion } from '../../src/engine/forms/offeredSuggestion.ts';
import { isOpen, sentAnswers, visibleAnswers, withInactive } from '../../src/engine/forms/visibleAnswers.ts';
import { createRuleContext, longestAnswer } from '../../src/engine/rules/createRuleContext.ts';
import { type FieldFailure, listFailures } from '../../src/engine/rules/listFailures.ts';
import { formatValue } from '../../src/engine/text/formatValue.ts';
import { wordsOf } from '../../src/engine/text/wordsOf.ts';
import {
  configurationAtom,
  contextAtom,
  machineAtom,
  sliceAtom,
  surroundingsAtom,
} from '../../src/state/atoms.ts';
import type { AppStore } from '../../src/state/createAppStore.ts';
import { formFacts } from '../../src/state/formFacts.ts';

type Answers = Record<string, unknown>;

/** A form as it was left: what was typed, and the applicant's answers at that time. */
export interface LeftForm {
  typed: Answers;
  applicant: Readonly<Answers>;
}

/**
 * A form as an applicant has it before them, with nothing drawn: what is asked for, what was typed, what is said to be
 * wrong. Rules, filters, conditions and prefill are the page's own code.
 */
export class PageForm {
  readonly #store: AppStore;
  readonly #form: CompiledForm;
  readonly #words: (key: string) => string;
  #typed: Answers;
  #applicant: Answers;
  #own: FieldFailure[] = [];
  #hasFailed = false;
  /** The fields that were left since the last submit. */
  #left = new Set<string>();
  /** What services said, and the fields that changed since. */
  #said: unknown;
  #touched = new Set<string>();
  /** Fields that were filled, so that they repeat no other's answer. */
  readonly #answered = new Set<string>();

  /**
   * @param left what was typed into this form before it was left; what others changed since is newer
   * @param words of a sentence by its key
   */
  constructor(
    store: AppStore,
    form: CompiledForm,
    left: LeftForm | undefined,
    words: (key: string) => string,
  ) {
    this.#store = store;
    this.#form = form;
    this.#words = words;
    this.#applicant = store.get(machineAtom).applicant;
    const { query } = store.get(surroundingsAtom);
    const since = Object.entries(this.#applicant);
    const newer = Object.fromEntries(
      since.filter(([name, value]) => left !== undefined && !Object.is(left.applicant[name], value)),
    );
    this.#typed = {
      ...defaultsOf(form),
      ...prefilledAnswers(form, query, store.get(configurationAtom).prefill, (field) =>
        choicesOf(field, store.get(sliceAtom), store.get(contextAtom)),
      ),
      ...defined(this.#applicant),
      ...left?.typed,
      ...defined(newer),
    };
    for (const name of Object.keys(form.fields)) this.#mirror(name);
  }

  get asLeft(): LeftForm {
    return { typed: this.#typed, applicant: this.#applicant };
  }

  /** Names of the fields that are asked for, in page order. */
  get fields(): string[] {
    this.#receive();
    const { inactive } = this.#rules;
    const { shown } = visibleAnswers(this.#form, this.#rules, defined(this.#typed));
    return [...shown].filter((name) => !inactive.has(name));
  }

  /** Ids of the sections that the answers open. */
  get openSections(): ReadonlySet<string> {
    const { visible } = visibleAnswers(this.#form, this.#rules, defined(this.#typed));
    const open = this.#form.sections.filter((section) => isOpen(this.#form, this.#rules, section, visible));
    return new Set(open.map(({ id }) => id));
  }

  declaration(name: string): FieldDeclaration | undefined {
    return Object.hasOwn(this.#form.fields, name) ? this.#form.fields[name] : undefined;
  }

  isReadOnly(name: string): boolean {
    return this.#facts(name).readOnly;
  }

  answer(name: string): unknown {
    this.#receive();
    return this.#typed[name];
  }

  /**
   * Types an answer as a whole, as a paste does.
   * @throws AnswerRefused for what the field does not take
   */
  fill(name: string, answer: string | boolean): void {
    this.#receive();
    this.#errors();
    const before = this.fields;
    this.#typed = { ...this.#typed, [name]: this.#accepted(name, answer) };
    this.#touched.add(name);
    this.#answered.add(name);
    this.#mirror(name);
    const after = this.fields;
    for (const gone of before) {
      if (after.includes(gone)) continue;
      if (this.#form.fields[gone]?.whenHidden === 'reset')
        this.#typed = { ...this.#typed, [gone]: undefined };
    }
    this.#recheck(name);
  }

  /** The answers to send, blank where they were left empty and undefined where they were not asked; undefined where the form refuses. */
  submit(): Answers | undefined {
    this.#receive();
    this.#own = this.#failures();
    this.#left.clear();
    this.#hasFailed = this.#own.length > 0;
    if (this.#hasFailed) return undefined;
    const shown = this.fields;
    const values = this.#values();
    return { ...values, ...sentAnswers(this.#form, values, (name) => shown.includes(name)) };
  }

  /** What stands beside each field that is in error, in page order. */
  get messages(): Record<string, string> {
    const own = new Map(this.#own.map((failure) => [failure.field, failure]));
    const said = this.#errors();
    return Object.fromEntries(
      this.fields.flatMap((name) => {
        const failure = own.get(name);
        if (failure !== undefined) return [[name, failureWords(this.#form, failure, this.#left.has(name))]];
        const key = this.#touched.has(name) ? undefined : said[name]?.$copy;
        return key === undefined ? [] : [[name, this.#words(key)]];
      }),
    );
  }

  /** What services suggest in place of an answer. */
  get suggestions(): Record<string, string> {
    this.#errors();
    const { suggestions = {} } = this.#store.get(machineAtom).session as {
      suggestions?: Record<string, unknown>;
    };
    return Object.fromEntries(
      this.fields.flatMap((name) => {
        const field = this.#form.fields[name];
        if (field === undefined || this.#touched.has(name)) return [];
        const { choices } = this.#facts(name);
        const offered = offeredSuggestion(field, suggestions[name], this.#typed[name], choices);
        return offered === undefined ? [] : [[name, offered]];
      }),
    );
  }

  /** Titles, notes and labels of what is asked for. */
  get texts() {
    const shown = this.fields;
    const sections = this.#form.sections.filter(({ fields }) =>
      fields.some(({ name }) => shown.includes(name)),
    );
    const fields = shown.flatMap((name) => this.#form.fields[name] ?? []);
    return [
      ...sections.flatMap(({ title, text }) => [title, text]),
      ...fields.flatMap(({ label, hint, below }) => [label, hint, below]),
    ];
  }

  get #rules(): RuleContext {
    return ruleContextOf(this.#store, this.#form);
  }

  #facts(name: string) {
    const declaration = this.declaration(name);
    if (declaration === undefined) throw new Error(`The form has no field "${name}".`);
    return fieldFacts(declaration, this.#rules, this.#store.get(sliceAtom), this.#store.get(contextAtom));
  }

  #accepted(name: string, answer: string | boolean): unknown {
    const declaration = this.declaration(name);
    const { type, options } = declaration ?? { type: typeof answer };
    if (type === 'boolean' || answer === '') return answer === '' ? undefined : answer;
    const text = String(answer);
    if (options !== undefined) {
      const values = this.#facts(name).choices?.map(({ value }) => value) ?? [];
      if (!values.includes(text))
        throw new AnswerRefused(`"${name}" has no choice "${text}". Known: ${values.join(', ')}.`);
    }
    const { value = text, refused } = (declaration && answerFilter(declaration)?.(text, '', 'bulk')) ?? {};
    if (refused !== undefined)
      throw new AnswerRefused(`"${name}" refuses "${text}": ${this.#words(refused)}`);
    return value;
  }

  /** Once a submit has failed, a field is checked again when it is left, and what this settles elsewhere goes. */
  #recheck(name: string): void {
    const isSaid = Object.keys(this.#errors()).some((field) => Object.hasOwn(this.#form.fields, field));
    if (!this.#hasFailed && !isSaid) return;
    this.#left.add(name);
    const found = this.#failures();
    this.#own = found.filter(({ field }) => field === name || this.#own.some((own) => own.field === field));
  }

  /** Copies an answer into the field that repeats it, unless that one says something of its own. */
  #mirror(name: string): void {
    const target = this.declaration(name)?.mirrorTo;
    if (target === undefined || this.#answered.has(target)) return;
    this.#typed = { ...this.#typed, [target]: this.#typed[name] };
  }

  #failures(): FieldFailure[] {
    return listFailures(this.#form, this.#rules, { ...this.#applicant, ...this.#values() });
  }

  #values(): Answers {
    const shown = this.fields;
    const values: Answers = {};
    for (const name of Object.keys(this.#form.fields))
      values[name] = shown.includes(name) ? this.#typed[name] : undefined;
    return values;
  }

  /** Answers that others changed (a calculator, a dialog) are written through. */
  #receive(): void {
    const { applicant } = this.#store.get(machineAtom);
    for (const [name, value] of Object.entries(applicant)) {
      if (Object.is(value, this.#applicant[name]) || Object.is(value, this.#typed[name])) continue;
      if (!Object.hasOwn(this.#form.fields, name)) continue;
      this.#typed = { ...this.#typed, [name]: value };
      this.#touched.add(name);
    }
    this.#applicant = applicant;
  }

  #errors(): Record<string, { $copy: string } | undefined> {
    const { errors } = this.#store.get(machineAtom).session as { errors?: Record<string, { $copy: string }> };
    if (this.#said !== errors) this.#touched.clear();
    this.#said = errors;
    return errors ?? {};
  }
}

/** A field does not take an answer at all: it is no choice of it, or its filter lets nothing of it through. */
export class AnswerRefused extends Error {}

/** What stands beside the field of a failure: after a submit, or after the field was left. */
export function failureWords(
  form: CompiledForm,
  { field, code, params }: FieldFailure,
  isLeft = false,
): string {
  const { messages, messagesWhenLeft } = form.fields[field] ?? {};
  const left = isLeft ? messagesWhenLeft?.[code] : undefined;
  const text = left ?? messages?.[code] ?? form.messages[code] ?? code;
  return wordsOf(text, (path, format) => formatValue(params[path.replace('rule.', '')], format ?? undefined));
}

/** The rules of a form as the site has them now; fields that are no part of it never fail. */
export function ruleContextOf(store: AppStore, form: CompiledForm): RuleContext {
  const { rules, stateMinimumAges, forbiddenStates, inactive } = store.get(configurationAtom);
  const site = createRuleContext({
    rules,
    stateMinimumAges,
    forbiddenStates,
    inactive: new Set(inactive),
    today: String(store.get(surroundingsAtom).now.date),
    longest: longestAnswer(form.fields),
  });
  return withInactive(site, store.get(formFacts(form, site)));
}
