import type { CompiledForm, RuleContext } from '../form.ts';

/**
 * The answers without those of hidden sections and without null, which stands for a missing one. Compiled conditions
 * already take answers that are hidden for missing, so one look at each section is enough. Answers that no section of
 * the form holds stay, since rules across fields may read them.
 * @returns the given object itself where nothing has to go
 */
export function shownAnswers(
  form: CompiledForm,
  context: RuleContext,
  answers: Record<string, unknown>,
): Record<string, unknown> {
  // a section without answers has none to hide, so most conditions need not be asked
  const closed = form.sections.filter(
    ({ id, when, fields }) =>
      when !== undefined &&
      fields.some(({ name }) => answers[name] !== undefined) &&
      !form.conditions[id]?.call(context, answers),
  );
  if (closed.length === 0 && !Object.values(answers).includes(null)) return answers;
  const open = form.sections.filter((section) => !closed.includes(section));
  const shown = new Set(open.flatMap(({ fields }) => fields.map(({ name }) => name)));
  const kept = Object.entries(answers).filter(
    ([name, value]) => value !== null && (shown.has(name) || !Object.hasOwn(form.fields, name)),
  );
  return Object.fromEntries(kept);
}
