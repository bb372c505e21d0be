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
}

/**
 * What the filters and masks of a form refused, if that changes the answer, or if the answer stays although it is too
 * long: an error of the field until it is edited again (F-401, F-402, F-706).
 */
export class FilterRejections {
  readonly #rejections = new Map<string, Rejection>();

  /** Reports what a field's filter or mask made of each edit. */
  readonly record = (field: FieldDeclaration, result: FilterResult, source: InputSource) => {
    const { name } = field;
    const { value, refused, characters, effect } = result;
    const before = this.#rejections.get(name);
    const unsettled = refused === undefined ? unsettledFailure(field, value) : undefined;
    const isLost = before?.isLeft === false && before.effect === 'changed';
    if (unsettled?.code === 'filter' && unsettled.reason !== undefined && !isLost) {
      // A key may be part of an unfinished answer; if the field is left like that, it is not an answer.
      this.#rejections.set(name, { reason: unsettled.reason, effect: 'kept', isLeft: false });
      return;
    }
    if (refused === undefined || effect === undefined) {
      // A refusal during typing still counts when the next key comes.
      const isMended = before?.effect === 'kept' && unsettled === undefined;
      const isSettled = source === 'bulk' || value === '' || before?.isLeft || isMended;
      if (refused === undefined && isSettled) this.#rejections.delete(name);
      return;
    }
    const earlier =
      before?.isLeft === false && before.effect === effect && source === 'key' ? before : undefined;
    const named = [earlier?.characters, characters];
    const all = [...new Set(named.flatMap((some) => some?.split(' ') ?? []))].join(' ');
    this.#rejections.set(name, {
      // Of several refusals in one visit, the first counts; the rest may follow from it (F-705).
      reason: earlier?.reason ?? refused,
      effect,
      isLeft: source === 'bulk' && effect === 'changed',
      ...(all !== '' && { characters: all }),
    });
  };

  has(name: string): boolean {
    return this.#rejections.has(name);
  }

  /** The field was left, or all fields by a submit: the next edit settles refusals. */
  leave(name?: string) {
    for (const [field, rejection] of this.#rejections)
      if (name === undefined || name === field) rejection.isLeft = true;
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
          ? { field: name, code: 'filter', params: paramsOf(rejection), reason: rejection.reason }
          : unsettled?.code === 'filter'
            ? unsettled
            : (failures.get(name) ?? unsettled);
      if (failure !== undefined) failures.set(name, failure);
    }
    return pagePlaces(form).names.flatMap((name) => failures.get(name) ?? []);
  }
}

/** The server accepts nothing that a filter refuses. */
function unsettledFailure(field: FieldDeclaration | undefined, value: unknown): FieldFailure | undefined {
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
