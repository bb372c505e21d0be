import type { AjvError, CompiledForm, RuleContext, RuleFailure, Section } from '../form.ts';

/** What is wrong with one field. */
export interface FieldFailure extends RuleFailure {
  field: string;
  /** Copy key of the reason why the field's filter refused the answer, or a part of it. */
  reason?: string;
}

/**
 * Validates answers with a compiled form: at most one failure per field, in page order. Page and server call it with
 * the same module, so they agree. Hidden answers are skipped, null counts as missing.
 */
export function listFailures(
  form: CompiledForm,
  context: RuleContext,
  answers: Record<string, unknown>,
): FieldFailure[] {
  if (form.validate.call(context, shownAnswers(form, context, answers))) return [];
  const errors = form.validate.errors ?? [];
  form.validate.errors = null;
  const { places, names } = pagePlaces(form);
  const told = new Array<AjvError | undefined>(names.length);
  for (const error of errors) {
    const field = fieldOf(error);
    const place = field === undefined || context.inactive.has(field) ? undefined : places.get(field);
    if (place === undefined) continue;
    const other = told[place];
    if (other === undefined || rankOf(error) < rankOf(other)) told[place] = error;
  }
  const failures: FieldFailure[] = [];
  // an index loop: iterators of maps and arrays would cost as much as everything else (PERF-04)
  for (let place = 0; place < told.length; place += 1) {
    const error = told[place];
    if (error !== undefined) failures.push(failureOf(names[place] ?? '', error));
  }
  return failures;
}

/** Undefined for errors that only repeat others, such as that of an `if` whose `then` failed. */
function fieldOf({ instancePath, params }: AjvError): string | undefined {
  if (typeof params.field === 'string') return params.field;
  return instancePath === '' ? undefined : instancePath.slice(1);
}

/**
 * Which of several errors of one field is shown: its own row first, then rules across fields, then the type of its
 * value.
 */
function rankOf({ params }: AjvError): number {
  return typeof params.place === 'number' ? params.place : Number.POSITIVE_INFINITY;
}

function failureOf(field: string, { keyword, params }: AjvError): FieldFailure {
  // the field holds less than its row allows
  if (keyword === 'maxLength') return { field, code: 'tooLong', params: { limit: Number(params.limit) } };
  // a value of the wrong type can only come from outside the page
  if (typeof params.code !== 'string') return { field, code: 'invalid', params: {} };
  return { field, code: params.code, params: params.params as RuleFailure['params'] };
}

/**
 * The answers without those of hidden sections and without null and '', which count as missing. Compiled conditions
 * already treat hidden answers as missing, so one pass over the sections is enough. Answers outside all sections stay,
 * since rules across fields may read them.
 * @returns the given object itself if nothing is removed
 */
function shownAnswers(
  form: CompiledForm,
  context: RuleContext,
  answers: Record<string, unknown>,
): Record<string, unknown> {
  const closed = form.sections.filter((section) => isClosed(section, form, context, answers));
  if (closed.length === 0 && !hasBlank(answers)) return answers;
  const open = form.sections.filter((section) => !closed.includes(section));
  const shown = new Set(open.flatMap(({ fields }) => fields.map(({ name }) => name)));
  const kept = Object.entries(answers).filter(
    ([name, value]) => !isBlank(value) && (shown.has(name) || !Object.hasOwn(form.fields, name)),
  );
  return Object.fromEntries(kept);
}

/** A section without answers has none to hide, so most conditions need no evaluation. */
function isClosed(
  { id, when, fields }: Section,
  form: CompiledForm,
  context: RuleContext,
  answers: Record<string, unknown>,
): boolean {
  if (when === undefined) return false;
  for (const { name } of fields)
    if (answers[name] !== undefined) return form.conditions[id]?.call(context, answers) !== true;
  return false;
}

function hasBlank(answers: Record<string, unknown>): boolean {
  for (const name in answers) if (isBlank(answers[name])) return true;
  return false;
}

function isBlank(value: unknown): boolean {
  return value === null || value === '';
}

interface PagePlaces {
  /** The fields in page order, each once. */
  names: readonly string[];
  /** Where a field stands among them. */
  places: ReadonlyMap<string, number>;
}

const known = new WeakMap<CompiledForm, PagePlaces>();

/** The position of each field on the page, cached per form, since every validation needs it. */
export function pagePlaces(form: CompiledForm): PagePlaces {
  let found = known.get(form);
  if (found === undefined) {
    const names = [...new Set(form.sections.flatMap(({ fields }) => fields.map(({ name }) => name)))];
    found = { names, places: new Map(names.map((name, place) => [name, place])) };
    known.set(form, found);
  }
  return found;
}
