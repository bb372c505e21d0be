import { answerFilter } from '../answers.ts';
import { type FilterResult, type InputSource, reasons } from '../filters/Filter.ts';
import type { CompiledForm, FieldDeclaration, RuleContext } from '../form.ts';
import { type FieldFailure, listFailures, pagePlaces } from '../rules/listFailures.ts';
import { type Answers, shownFields } from './visibleAnswers.ts';

interface Rejection extends Pick<FilterResult, 'effect' | 'characters'> {
  reason: string;
  /**
   * Whether the next edit settles it: the field was left or the form submitted since, or it was bulk text instead of a
   * key.
   */
  isLeft: boolean;
  /** Characters of the answer then: an edit that leaves no more of it settles it, too. */
  length: number;
  /** The answer since: what changes nothing is no edit. */
  last: string;
}

/** What of a field's declaration decides what it accepts. */
type Filtered = Pick<FieldDeclaration, 'name' | 'widget' | 'filter' | 'maxLength'>;

/** What of an answer was left out before its form was there: of a link or stored data (F-708), or before the form was left. */
export interface BroughtNote {
  /** What the field holds of it. */
  value: unknown;
  /** Copy key, and the values in that sentence. */
  reason: string;
  characters: string;
  /** The answer lacks it (F-804). */
  effect?: 'changed';
}

/**
 * What the filters and masks of a form refused, if that changes the answer, or if the answer stays although it is too
 * long: an error of the field until it is edited again (F-401, F-402, F-706, F-804).
 */
export class FilterRejections {
  readonly #rejections = new Map<string, Rejection>();
  readonly #brought = new Set<string>();

  /**
   * Reports what a field's filter or mask made of each edit.
   * @returns whether something refused is missing still
   */
  readonly record = (field: Filtered, result: FilterResult, source: InputSource): boolean => {
    this.#record(field, result, source);
    return this.has(field.name);
  };

  /**
   * Takes what was left out of an answer that a field brings along. One that nobody can edit has no error of it.
   * @returns whether it was not known yet
   */
  readonly bring = (
    name: string,
    { reason, characters, value, effect }: BroughtNote,
    isLocked: boolean,
  ): boolean => {
    if (this.#brought.has(name)) return false;
    this.#brought.add(name);
    if (effect !== undefined && value !== undefined && !isLocked)
      this.#rejections.set(name, {
        reason,
        characters,
        effect,
        isLeft: true,
        length: 0,
        last: String(value),
      });
    return true;
  };

  /** What these answers lack, for the form that takes the place of this one. */
  lost(answers: Answers): Record<string, BroughtNote> {
    const lost: Record<string, BroughtNote> = {};
    for (const [name, { reason, characters = '', effect }] of this.#rejections)
      if (effect === 'changed') lost[name] = { value: answers[name], reason, characters, effect };
    return lost;
  }

  #record(field: Filtered, result: FilterResult, source: InputSource) {
    const { name } = field;
    const { value, refused, characters, effect } = result;
    const before = this.#rejections.get(name);
    const unsettled = refused === undefined ? unsettledFailure(field, value) : undefined;
    const isLost = before?.isLeft === false && before.effect === 'changed';
    if (unsettled?.code === 'filter' && unsettled.reason !== undefined && !isLost) {
      // A key may be part of an unfinished answer; if the field is left like that, it is not an answer.
      this.#rejections.set(name, {
        reason: unsettled.reason,
        effect: 'kept',
        isLeft: false,
        length: 0,
        last: value,
      });
      return;
    }
    if (refused === undefined || effect === undefined) {
      if (refused !== undefined || before === undefined) return;
      // A refusal during typing still counts when the next key comes.
      const isMended = before.effect === 'kept' && unsettled === undefined;
      const isTakenBack = value !== before.last && value.length <= before.length;
      if (source === 'bulk' || before.isLeft || isMended || isTakenBack) this.#rejections.delete(name);
      else if (before.effect === 'trailing' && value.slice(before.length).trim() !== '')
        this.#rejections.set(name, { ...before, effect: 'changed', last: value });
      else before.last = value;
      return;
    }
    const earlier =
      before?.isLeft === false && before.effect !== 'kept' && source === 'key' ? before : undefined;
    const named = [earlier?.characters, characters];
    const all = [...new Set(named.flatMap((some) => some?.split(' ') ?? []))].join(' ');
    this.#rejections.set(name, {
      // Of several refusals in one visit, the first counts; the rest may follow from it (F-705).
      reason: earlier?.reason ?? refused,
      effect: earlier?.effect === 'changed' ? 'changed' : effect,
      isLeft: source === 'bulk' && effect === 'changed',
      length: earlier?.length ?? value.length,
      last: value,
      ...(all !== '' && { characters: all }),
    });
  }

  has(name: string): boolean {
    return this.#rejections.has(name);
  }

  /** The field was left, or all fields by a submit: the next edit settles refusals. */
  leave(name?: string) {
    for (const [field, rejection] of this.#rejections) {
      if (name !== undefined && name !== field) continue;
      if (rejection.effect === 'trailing') this.#rejections.delete(field);
      rejection.isLeft = true;
    }
  }

  /** Others wrote into the field. */
  forget(name: string) {
    this.#rejections.delete(name);
  }

  /**
   * The failures of answers, one per field in page order: refusals first, then what the filter refuses, then the rules.
   */
  failures(form: CompiledForm, rules: RuleContext, answers: Answers): FieldFailure[] {
    const failures = new Map(listFailures(form, rules, answers).map((failure) => [failure.field, failure]));
    for (const name of shownFields(form, rules, answers)) {
      if (rules.inactive.has(name)) continue;
      const rejection = this.#rejections.get(name);
      const unsettled = unsettledFailure(form.fields[name], answers[name]);
      const failure =
        rejection?.effect === 'changed'
          ? lossFailure(form.fields[name], name, rejection)
          : unsettled?.code === 'filter'
            ? unsettled
            : (failures.get(name) ?? unsettled);
      if (failure !== undefined) failures.set(name, failure);
    }
    return pagePlaces(form).names.flatMap((name) => failures.get(name) ?? []);
  }
}

/** What a text lost is told as that of a paste is. */
function lossFailure(field: Filtered | undefined, name: string, rejection: Rejection): FieldFailure {
  const { reason, characters } = rejection;
  if (reason === reasons.full && field?.maxLength !== undefined)
    return { field: name, code: 'tooLong', params: { limit: field.maxLength } };
  // What may be typed does not say what is missing.
  const isGeneral =
    characters !== undefined && [reasons.names, reasons.letters].some((one) => one === reason);
  return {
    field: name,
    code: 'filter',
    params: paramsOf(rejection),
    reason: isGeneral ? reasons.leftOut : reason,
  };
}

/** The server accepts nothing that a filter refuses. */
function unsettledFailure(field: Filtered | undefined, value: unknown): FieldFailure | undefined {
  if (field === undefined || typeof value !== 'string') return undefined;
  const { name, maxLength } = field;
  const result = answerFilter(field)?.(value, '', 'bulk');
  const { refused: reason } = result ?? {};
  if (result === undefined || reason === undefined) return undefined;
  return reason === reasons.overlong && maxLength !== undefined
    ? { field: name, code: 'tooLong', params: { limit: maxLength } }
    : { field: name, code: 'filter', params: paramsOf(result), reason };
}

function paramsOf({ characters = '' }: Pick<FilterResult, 'characters'>) {
  return { characters };
}
