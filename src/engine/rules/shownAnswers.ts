import type { CompiledForm, RuleContext, Section } from '../form.ts';

/**
 * The answers without those of hidden sections and without null and '', which stand for missing ones. Compiled conditions
 * already take answers that are hidden for missing, so one look at each section is enough. Answers that no section of
 * the form holds stay, since rules across fields may read them.
 * @returns the given object itself where nothing has to go
 */
export function shownAnswers(
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

/** A section without answers has none to hide, so that most conditions need not be asked. */
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
