import { normalizedAnswer } from '../answers.ts';
import type { CompiledForm, RuleContext } from '../form.ts';
import type { BroughtNote } from './FilterRejections.ts';
import { type Answers, shownFields } from './visibleAnswers.ts';

/** What is typed into a control and not finished. */
export interface Draft {
  value: unknown;
  /** Draws the control again. */
  redraw: () => void;
}

/**
 * The answers of a mounted form (design §5): drafts, rjsf's answers, and the answers of closed sections, which show
 * again when those reopen (`whenHidden`, CND-*). Also the copies that a field makes of its answer until the other field
 * is answered itself (`mirrorTo`, FRM-042).
 */
export class FormAnswers {
  readonly drafts = new Map<string, Draft>();
  readonly #now: () => { form: CompiledForm; rules: RuleContext };
  #formData: Answers = {};
  #shown: ReadonlySet<string> = new Set();
  #hidden: Answers = {};
  /** Fields with their own answer, which no copy replaces. */
  readonly #own = new Set<string>();

  /**
   * @param now the current form and its rules
   * @param given initial answers
   */
  constructor(now: () => { form: CompiledForm; rules: RuleContext }, given: Answers) {
    this.#now = now;
    for (const { name, mirrorTo = '' } of Object.values(now().form.fields))
      if (given[mirrorTo] !== undefined && given[mirrorTo] !== given[name]) this.#own.add(mirrorTo);
    this.#put(given);
  }

  /** The `formData` that rjsf has or is about to get. */
  get formData(): Answers {
    return this.#formData;
  }

  shows(name: string): boolean {
    return this.#shown.has(name);
  }

  /**
   * Finishes answers, together with the answers of sections that they open, and copies; answers of closed sections are
   * removed.
   * @returns whether rjsf needs the new `formData`
   */
  write(answers: Answers): boolean {
    for (const name of Object.keys(answers)) {
      this.#own.add(name);
      this.drafts.delete(name);
    }
    return this.#put(answers);
  }

  /** Takes the current form. @returns whether rjsf needs the new `formData` */
  refit(): boolean {
    return this.#put({});
  }

  /** Everything typed, hidden and unfinished answers included; an empty field is present as undefined. */
  typed(): Answers {
    const drafts = [...this.drafts].map(([name, { value }]) => [name, value]);
    const all: Answers = { ...this.#hidden, ...this.#formData, ...Object.fromEntries(drafts) };
    return Object.fromEntries(Object.keys(this.#now().form.fields).map((name) => [name, all[name]]));
  }

  #put(changes: Answers): boolean {
    const { form, rules } = this.#now();
    const all: Answers = { ...this.#hidden, ...this.#formData };
    for (const [name, value] of Object.entries(changes)) {
      const field = form.fields[name];
      // A value that others cleared while it was hidden is kept for when it shows again.
      if (value === undefined && Object.hasOwn(this.#hidden, name)) continue;
      all[name] = field === undefined ? value : normalizedAnswer(field, value);
      const copy = field?.mirrorTo;
      if (copy !== undefined && !this.#own.has(copy)) all[copy] = all[name];
    }
    const before = this.#formData;
    let shown = this.#shown;
    let formData = shownOf(form, all, shown);
    // A visible answer may open or close a section, and so on down the form; there are no cycles (`formSchema`).
    for (let rounds = form.sections.length; rounds >= 0; rounds -= 1) {
      const next = shownFields(form, rules, formData);
      if (next.size === shown.size && [...next].every((name) => shown.has(name))) break;
      shown = next;
      formData = shownOf(form, all, shown);
    }
    for (const [name, { value }] of this.drafts) {
      if (shown.has(name)) continue;
      this.drafts.delete(name);
      all[name] = value;
    }
    const closed = Object.values(form.fields).filter(({ name }) => !shown.has(name));
    const kept = closed.map(({ name, whenHidden, default: initial }) => [
      name,
      whenHidden === 'reset' ? initial : all[name],
    ]);
    this.#hidden = defined(Object.fromEntries(kept));
    this.#shown = shown;
    this.#formData = formData;
    return Object.keys({ ...before, ...formData }).some((name) => !Object.is(before[name], formData[name]));
  }
}

/** The answers of visible fields. Keys that are not fields stay, since rules across fields may read them. */
function shownOf({ fields }: CompiledForm, all: Answers, shown: ReadonlySet<string>): Answers {
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => shown.has(name) || !Object.hasOwn(fields, name)),
  );
}

/** A mounted form, as its successor in the same place asks it. Only it holds what was typed. */
export interface DrawnForm {
  /** What was typed, hidden answers included. */
  typed: () => Answers;
  /** What a filter left out of that, by field (F-804). */
  lost: () => Readonly<Record<string, BroughtNote>>;
  /** The answers of others that it has seen: those that changed since are newer than what was typed. */
  seen: () => Answers;
}

/**
 * The initial answers of a form. Weakest first: declared defaults, answers of others, what was typed before the form
 * was left, and later changes by others.
 * @param answers of others, now
 */
export function startAnswers(form: CompiledForm, answers: Answers, left: DrawnForm | undefined): Answers {
  const start = { ...defaultsOf(form), ...defined(answers) };
  return left === undefined ? start : { ...start, ...left.typed(), ...externalChanges(left.seen(), answers) };
}

export function defaultsOf({ fields }: Pick<CompiledForm, 'fields'>): Answers {
  return defined(Object.fromEntries(Object.values(fields).map((field) => [field.name, field.default])));
}

/**
 * Answers that others changed since last time (a calculator, a lookup) and that a form does not have yet. `null` means
 * that no one else has an answer any more, so the same one can be written again (INC-005).
 */
export function externalChanges(before: Answers, now: Answers, held?: Answers): Answers {
  return Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) =>
        value !== null &&
        !Object.is(value, before[name]) &&
        !(held !== undefined && isSame(value, held[name])),
    ),
  );
}

/** A field that was left empty comes back blank after sending; that is not a change. */
function isSame(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || (isBlank(one) && isBlank(other));
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === '' || value === false;
}

/** The answers that there are. */
export function defined(answers: Answers): Answers {
  return Object.fromEntries(
    Object.entries(answers).filter(([, value]) => value !== undefined && value !== null),
  );
}
