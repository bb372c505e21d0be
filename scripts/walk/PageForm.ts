import { prefilledAnswers } from '../../src/blocks/form/prefilledAnswers.ts';
import { rulesOf } from '../../src/blocks/form/rulesOf.ts';
import { answerFilter } from '../../src/engine/answers.ts';
import type { CompiledForm, FieldDeclaration, RuleContext } from '../../src/engine/form.ts';
import { externalChanges, startAnswers } from '../../src/engine/forms/FormAnswers.ts';
import { canBeAnswered, choicesOf } from '../../src/engine/forms/fieldFacts.ts';
import { offeredSuggestions } from '../../src/engine/forms/offeredSuggestion.ts';
import { type Answers, isOpen, withInactive } from '../../src/engine/forms/visibleAnswers.ts';
import { pagePlaces } from '../../src/engine/rules/listFailures.ts';
import { createFormModel, type FormModel } from '../../src/form/createFormModel.ts';
import {
  configurationAtom,
  contextAtom,
  formAnswersAtom,
  machineAtom,
  sliceAtom,
  surroundingsAtom,
} from '../../src/state/atoms.ts';
import type { AppStore } from '../../src/state/createAppStore.ts';
import { type FormFacts, formFacts } from '../../src/state/formFacts.ts';
import { wordsOfText } from './pageWords.ts';

/**
 * A form as an applicant has it before them, with nothing drawn: what is asked for, what was typed, what is said to be
 * wrong. It is the page's own model of a form; what rjsf and React do for that on a page is done here.
 */
export class PageForm {
  readonly #store: AppStore;
  readonly #form: CompiledForm;
  readonly #model: FormModel;
  readonly #validator: ReturnType<FormModel['validatorOf']>;
  readonly #prefilled: Answers;
  #applicant: Readonly<Answers>;
  /** The answers of others that it has seen. */
  #seen: Answers;
  #facts: FormFacts;
  /** What the form itself says beside fields. */
  #refusals: Record<string, string> = {};
  /** What services said, and the fields that changed since. */
  #said: unknown;
  readonly #changed = new Set<string>();
  #submitted: Answers | undefined;

  constructor(store: AppStore, form: CompiledForm) {
    this.#store = store;
    this.#form = form;
    const { query, applicant } = store.get(contextAtom);
    this.#prefilled = prefilledAnswers(form, query, store.get(configurationAtom).prefill, (field) =>
      choicesOf(field, store.get(sliceAtom), store.get(contextAtom)),
    );
    this.#applicant = applicant;
    this.#seen = this.#others();
    this.#facts = factsOf(store, form);
    const validate = () => this.#validate();
    this.#model = createFormModel({
      latest: () => ({
        form,
        rules: ruleContextOf(store, form),
        facts: this.#facts,
        raise: () => undefined,
        onSubmit: (values) => {
          this.#submitted = values;
        },
      }),
      start: startAnswers(form, this.#seen, store.get(formAnswersAtom)[form.id]),
      handle: { current: { setFieldValue: () => undefined, onBlur: validate, validateForm: validate } },
      store,
      setErrorCount: () => undefined,
      setListed: () => undefined,
    });
    this.#validator = this.#model.validatorOf(form);
    this.#model.listeners.add((name) => this.#changed.add(name));
    this.#said = this.#session.errors;
    const { answers, lost } = this.#model;
    const drawn = { typed: () => answers.typed(), lost, seen: () => this.#seen };
    store.set(formAnswersAtom, (all) => ({ ...all, [form.id]: drawn }));
  }

  /** Names of the fields that are asked for, in page order. */
  get fields(): string[] {
    this.#receive();
    const { answers } = this.#model;
    return pagePlaces(this.#form).names.filter((name) => {
      const facts = this.#facts[name];
      return answers.shows(name) && facts !== undefined && canBeAnswered(facts);
    });
  }

  /** Ids of the sections that the answers open. */
  get openSections(): ReadonlySet<string> {
    this.#receive();
    const rules = ruleContextOf(this.#store, this.#form);
    const { formData } = this.#model.answers;
    const open = this.#form.sections.filter((section) => isOpen(this.#form, rules, section, formData));
    return new Set(open.map(({ id }) => id));
  }

  declaration(name: string): FieldDeclaration | undefined {
    return Object.hasOwn(this.#form.fields, name) ? this.#form.fields[name] : undefined;
  }

  isReadOnly(name: string): boolean {
    this.#receive();
    return this.#facts[name]?.readOnly === true;
  }

  answer(name: string): unknown {
    this.#receive();
    return this.#model.answers.formData[name];
  }

  /**
   * Types an answer as a whole, as a paste does.
   * @throws AnswerRefused for what the field does not take
   */
  fill(name: string, answer: string | boolean): void {
    this.#receive();
    this.#model.context.write({ [name]: this.#accepted(name, answer) });
  }

  /** The answers to send, blank where they were left empty and undefined where they were not asked; undefined where the form refuses. */
  submit(): Answers | undefined {
    this.#receive();
    this.#submitted = undefined;
    this.#model.submit();
    if (this.#validate()) this.#model.props.onSubmit({ formData: this.#model.answers.formData });
    return this.#submitted;
  }

  /** What stands beside each field that is in error, in page order. */
  get messages(): Record<string, string> {
    const shown = this.fields;
    const said = this.#session.errors ?? {};
    return Object.fromEntries(
      shown.flatMap((name) => {
        const message = this.#changed.has(name) ? undefined : said[name];
        const words = this.#refusals[name] ?? (message && wordsOfText(this.#store, message));
        return words === undefined ? [] : [[name, words]];
      }),
    );
  }

  /** What services suggest in place of an answer. */
  get suggestions(): Record<string, string> {
    const shown = this.fields;
    const { suggestions = {} } = this.#session;
    const offered = offeredSuggestions(this.#form, suggestions, this.#model.answers.formData, this.#facts);
    return Object.fromEntries(
      Object.entries(offered).filter(([name]) => shown.includes(name) && !this.#changed.has(name)),
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

  get #session() {
    return this.#store.get(machineAtom).session as {
      errors?: Record<string, { $copy: string }>;
      suggestions?: Record<string, unknown>;
    };
  }

  /** The applicant's answers, and what a link and stored data bring along in place of those that lack. */
  #others(): Answers {
    const brought = Object.entries(this.#prefilled).filter(([name]) => this.#applicant[name] === undefined);
    return { ...this.#applicant, ...Object.fromEntries(brought) };
  }

  #accepted(name: string, answer: string | boolean): unknown {
    const declaration = this.declaration(name);
    if (declaration === undefined) throw new Error(`The form has no field "${name}".`);
    const { type, options } = declaration;
    if (type === 'boolean' || answer === '') return answer === '' ? undefined : answer;
    const text = String(answer);
    if (options !== undefined) {
      const values = this.#facts[name]?.choices?.map(({ value }) => value) ?? [];
      if (!values.includes(text))
        throw new AnswerRefused(`"${name}" has no choice "${text}". Known: ${values.join(', ')}.`);
    }
    const { value = text, refused } = answerFilter(declaration)?.(text, '', 'bulk') ?? {};
    if (refused !== undefined)
      throw new AnswerRefused(`"${name}" refuses "${text}": ${wordsOfText(this.#store, { $copy: refused })}`);
    return value;
  }

  /** What rjsf does when a field is left and when the form is submitted. @returns whether nothing is said */
  #validate(): boolean {
    const { errors } = this.#validator.validateFormData(this.#model.answers.formData, {});
    this.#refusals = Object.fromEntries(
      errors.map(({ property = '', message = '' }) => [property.slice(1), message]),
    );
    return errors.length === 0;
  }

  /** What changed since it was looked at last: answers of others (a calculator, a dialog), choices, what services say. */
  #receive(): void {
    const { applicant } = this.#store.get(machineAtom);
    if (applicant !== this.#applicant) {
      this.#applicant = applicant;
      const [before, now] = [this.#seen, this.#others()];
      this.#seen = now;
      const changed = externalChanges(before, now, this.#model.answers.formData);
      if (Object.keys(changed).length > 0) this.#model.context.write(changed);
    }
    const facts = factsOf(this.#store, this.#form);
    if (facts !== this.#facts) {
      this.#facts = facts;
      this.#model.refit();
    }
    const { errors = {} } = this.#session;
    if (this.#said === this.#session.errors) return;
    this.#said = this.#session.errors;
    this.#changed.clear();
    if (Object.keys(errors).some((name) => Object.hasOwn(this.#form.fields, name))) this.#model.fail();
  }
}

/** A field does not take an answer at all: it is no choice of it, or its filter lets nothing of it through. */
export class AnswerRefused extends Error {}

/** The rules of a form as the site has them now; fields that are no part of it never fail. */
export function ruleContextOf(store: AppStore, form: CompiledForm): RuleContext {
  return withInactive(siteRules(store, form), factsOf(store, form));
}

function factsOf(store: AppStore, form: CompiledForm): FormFacts {
  return store.get(formFacts(form, siteRules(store, form)));
}

function siteRules(store: AppStore, form: CompiledForm) {
  return rulesOf(form, store.get(configurationAtom), String(store.get(surroundingsAtom).now.date));
}
