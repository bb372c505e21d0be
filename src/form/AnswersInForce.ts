import type { CompiledForm, RuleContext } from '../engine/form.ts';
import { defined } from './defined.ts';
import { sentAnswers } from './sentAnswers.ts';
import { type Answers, shownFields, visibleAnswers } from './visibleAnswers.ts';

/** The answers after a change: those in force, and all that was typed, hidden answers included. */
export interface FormAnswers {
  /** Every field of the form; hidden and inactive ones are undefined, so that merging them clears older ones. */
  visible: Answers;
  /** What the form needs to be drawn again as it was. */
  kept: Answers;
}

/** What one answer changes: itself and its copies first, then, round by round, the answers of sections it opens or closes. */
interface Round {
  /** Fields that went away with their sections. */
  left: readonly string[];
  /** Answers that are others now; undefined for those given up. */
  changes: Answers;
}

/**
 * The finished answers of one form. A section that closes gives its answers up, and gets them back when it opens again
 * (CND-*); an answer that another field repeats is copied there (`mirrorTo`), until that field is answered itself.
 */
export class AnswersInForce {
  readonly #form: CompiledForm;
  readonly #rules: () => RuleContext;
  readonly #defaults: Answers;
  #values: Answers;
  #shown: ReadonlySet<string>;
  #hidden: Answers;
  /** Fields with an answer of their own, which no copy replaces. */
  readonly #own = new Set<string>();

  /** @param given answers to start with; fields without one have their default */
  constructor(form: CompiledForm, rules: () => RuleContext, given: Answers) {
    this.#form = form;
    this.#rules = rules;
    this.#defaults = defaultsOf(form);
    const all = this.#withCopies({ ...this.#defaults, ...given });
    const { visible, shown } = visibleAnswers(form, rules(), all);
    this.#values = visible;
    this.#shown = shown;
    this.#hidden = this.keepable(all, (name) => !shown.has(name));
  }

  /** The answers of what is shown. */
  get values(): Answers {
    return this.#values;
  }

  /** Whether a section with the field is open. */
  shows(name: string): boolean {
    return this.#shown.has(name);
  }

  /**
   * A finished answer is in force.
   * @param drafts what is typed and not finished: a field that goes away keeps it
   * @returns nothing where the answer was that already; more than one round where sections open or close
   */
  write(name: string, value: unknown, drafts: ReadonlyMap<string, unknown>): Round[] {
    this.#own.add(name);
    if (Object.is(this.#values[name], value)) return [];
    const rounds: Round[] = [];
    let round: Round = { left: [], changes: { [name]: value, ...this.#copyOf(name, value) } };
    do {
      this.#values = { ...this.#values, ...round.changes };
      rounds.push(round);
      round = this.#openAndClose(drafts);
    } while (Object.keys(round.changes).length > 0);
    return rounds;
  }

  /** An answer for a field that is not shown, for when it is. */
  writeHidden(name: string, value: unknown) {
    this.#hidden = { ...this.#hidden, [name]: value };
  }

  /** An answer of no field of this form, which its rules across fields may read. */
  writeBeside(name: string, value: unknown) {
    this.#values = { ...this.#values, [name]: value };
  }

  /**
   * What is handed on once all rules pass.
   * @param isActive whether a field can be answered at all
   */
  sent(isActive: (name: string) => boolean): Answers {
    const isAsked = (name: string) => this.shows(name) && isActive(name);
    return sentAnswers(this.#form, this.#values, isAsked);
  }

  /** @param isActive whether a field can be answered at all */
  report(isActive: (name: string) => boolean): FormAnswers {
    const visible: Answers = {};
    for (const name of Object.keys(this.#form.fields)) {
      visible[name] = this.shows(name) && isActive(name) ? this.#values[name] : undefined;
    }
    return { visible, kept: { ...this.#hidden, ...defined(visible) } };
  }

  /** Of some answers those of chosen fields, without fields that start anew each time they are shown. */
  keepable(answers: Answers, isChosen: (name: string) => boolean): Answers {
    const names = Object.keys(this.#form.fields).filter(
      (name) => isChosen(name) && this.#form.fields[name]?.whenHidden !== 'reset',
    );
    return Object.fromEntries(names.map((name) => [name, answers[name]]));
  }

  /** Which fields the answers show now, and the answers that change with that; they may open or close more. */
  #openAndClose(drafts: ReadonlyMap<string, unknown>): Round {
    const shown = shownFields(this.#form, this.#rules(), this.#values);
    const left = [...this.#shown].filter((name) => !shown.has(name));
    const returning = [...shown].filter((name) => !this.#shown.has(name));
    if (left.length === 0 && returning.length === 0) return { left, changes: {} };
    this.#shown = shown;
    const unfinished = Object.fromEntries(drafts);
    this.#hidden = {
      ...this.#hidden,
      ...this.keepable({ ...this.#values, ...unfinished }, (name) => left.includes(name)),
    };
    return {
      left,
      changes: {
        ...Object.fromEntries(left.map((name) => [name, undefined])),
        ...Object.fromEntries(returning.map((name) => [name, this.#hidden[name] ?? this.#defaults[name]])),
      },
    };
  }

  /** The first answers with their copies. A field that holds another answer than the one it repeats has its own. */
  #withCopies(answers: Answers): Answers {
    const copies: Answers = {};
    for (const { name, mirrorTo } of Object.values(this.#form.fields)) {
      if (mirrorTo === undefined) continue;
      const [answer, repeated] = [answers[name], answers[mirrorTo]];
      if (repeated !== undefined && repeated !== answer) this.#own.add(mirrorTo);
      else if (answer !== undefined) copies[mirrorTo] = answer;
    }
    return { ...answers, ...copies };
  }

  /** The change of the field that repeats an answer; that of one which is not shown waits until it is. */
  #copyOf(name: string, value: unknown): Answers {
    const target = this.#form.fields[name]?.mirrorTo;
    if (target === undefined || this.#own.has(target)) return {};
    if (this.shows(target)) return { [target]: value };
    this.writeHidden(target, value);
    return {};
  }
}

function defaultsOf(form: CompiledForm): Answers {
  const declared = Object.values(form.fields).filter((field) => field.default !== undefined);
  return Object.fromEntries(declared.map((field) => [field.name, field.default]));
}
