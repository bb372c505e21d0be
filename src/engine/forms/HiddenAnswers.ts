import type { CompiledForm, RuleContext } from '../form.ts';
import { type Answers, shownFields, visibleAnswers } from './visibleAnswers.ts';

/**
 * What rjsf forgets: the answers of closed sections, which show again when they open again (`whenHidden`, CND-*). And the
 * copies that a field makes of its answer until the other is answered itself (`mirrorTo`, FRM-042).
 */
export class HiddenAnswers {
  /** What rjsf starts with. */
  readonly initial: Answers;
  readonly #form: CompiledForm;
  readonly #rules: () => RuleContext;
  readonly #drafts: Map<string, { value: unknown }>;
  #formData: Answers;
  #shown: ReadonlySet<string>;
  #hidden: Answers;
  /** Fields with an answer of their own, which no copy replaces. */
  readonly #own = new Set<string>();

  /** @param given answers to start with, finished */
  constructor(
    form: CompiledForm,
    rules: () => RuleContext,
    given: Answers,
    drafts: Map<string, { value: unknown }>,
  ) {
    this.#form = form;
    this.#rules = rules;
    this.#drafts = drafts;
    const all = { ...given, ...this.#copies(given) };
    const { visible, shown } = visibleAnswers(form, rules(), all);
    this.initial = visible;
    this.#formData = visible;
    this.#shown = shown;
    this.#hidden = this.#keepable(all, (name) => !shown.has(name));
  }

  /** rjsf's answers as they are. */
  get formData(): Answers {
    return this.#formData;
  }

  shows(name: string): boolean {
    return this.#shown.has(name);
  }

  /** Somebody answers a field: from now on no copy replaces that. */
  own(name: string) {
    this.#own.add(name);
  }

  /** An answer for a field that is not shown, for when it is. */
  hide(name: string, value: unknown) {
    this.#hidden = { ...this.#hidden, [name]: value };
  }

  /**
   * rjsf has new answers.
   * @returns what is to be written with that: answers of fields that are shown again, and copies
   */
  follow(formData: Answers): Answers {
    const before = this.#formData;
    this.#formData = formData;
    const shown = shownFields(this.#form, this.#rules(), formData);
    const left = [...this.#shown].filter((name) => !shown.has(name));
    const returned = [...shown].filter((name) => !this.#shown.has(name));
    this.#shown = shown;
    const unfinished = left.map((name) => [name, this.#drafts.get(name)?.value ?? before[name]]);
    for (const name of left) this.#drafts.delete(name);
    this.#hidden = { ...this.#hidden, ...this.#keepable(Object.fromEntries(unfinished)) };
    const writes = Object.fromEntries(
      returned
        .filter((name) => this.#hidden[name] !== undefined && this.#hidden[name] !== formData[name])
        .map((name) => [name, this.#hidden[name]]),
    );
    const changed = Object.keys(this.#form.fields).filter(
      (name) => !left.includes(name) && !returned.includes(name) && !Object.is(formData[name], before[name]),
    );
    return { ...writes, ...this.#changedCopies(changed) };
  }

  /** All that was typed, hidden answers and unfinished ones included. */
  typed(): Answers {
    const drafts = [...this.#drafts].map(([name, { value }]) => [name, value]);
    const all = { ...this.#hidden, ...defined(this.#formData), ...Object.fromEntries(drafts) };
    const typed = Object.keys(this.#form.fields).map((name) => [name, all[name]]);
    return Object.fromEntries(typed.filter(([, value]) => value !== undefined));
  }

  /** Of some answers those that are kept while they are not shown. */
  #keepable(answers: Answers, isChosen = (_name: string) => true): Answers {
    const names = Object.keys(this.#form.fields).filter(
      (name) => name in answers && isChosen(name) && this.#form.fields[name]?.whenHidden !== 'reset',
    );
    return Object.fromEntries(names.map((name) => [name, answers[name]]));
  }

  /** The copies that answers have at first. A field that holds another answer than the one it repeats has its own. */
  #copies(answers: Answers): Answers {
    const copies: Answers = {};
    for (const { name, mirrorTo } of Object.values(this.#form.fields)) {
      if (mirrorTo === undefined) continue;
      const [answer, repeated] = [answers[name], answers[mirrorTo]];
      if (repeated !== undefined && repeated !== answer) this.#own.add(mirrorTo);
      else if (answer !== undefined) copies[mirrorTo] = answer;
    }
    return copies;
  }

  /** Copies of answers that changed; that of a field which is not shown waits until it is. */
  #changedCopies(changed: readonly string[]): Answers {
    const writes: Answers = {};
    for (const name of changed) {
      const target = this.#form.fields[name]?.mirrorTo;
      if (target === undefined || this.#own.has(target)) continue;
      const value = this.#formData[name];
      if (this.#shown.has(target)) writes[target] = value;
      else this.hide(target, value);
    }
    return writes;
  }
}

/** The answers that there are. */
export function defined(answers: Answers): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== undefined));
}

/**
 * Answers that others changed since last time (a calculator, a look-up) and that a form does not hold already. `null` says
 * that nobody else has an answer any more, so the same one can be written again (INC-005).
 */
export function changedByOthers(before: Answers, now: Answers, held: Answers): [string, unknown][] {
  return Object.entries(now).filter(
    ([name, value]) => value !== null && !Object.is(value, before[name]) && !isSame(value, held[name]),
  );
}

/** What was left empty comes back blank once it was sent; nothing changed by that. */
function isSame(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || (isBlank(one) && isBlank(other));
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === '' || value === false;
}
