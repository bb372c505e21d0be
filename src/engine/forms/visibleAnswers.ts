import type { CompiledForm, RuleContext, Section } from '../form.ts';

/** Answers by field name. */
export type Answers = Record<string, unknown>;

/** Whether a section is shown for these answers. Sections without a condition always are. */
export function isOpen(form: CompiledForm, rules: RuleContext, section: Section, answers: Answers): boolean {
  if (section.when === undefined) return true;
  const condition = Object.hasOwn(form.conditions, section.id) ? form.conditions[section.id] : undefined;
  return condition?.call(rules, answers) ?? false;
}

/** Names of the fields that these answers show. */
export function shownFields(form: CompiledForm, rules: RuleContext, answers: Answers): Set<string> {
  const shown = new Set<string>();
  for (const section of form.sections) {
    if (isOpen(form, rules, section, answers)) for (const { name } of section.fields) shown.add(name);
  }
  return shown;
}

/**
 * The answers without those of hidden fields, and the names of the fields that are shown. A hidden answer feeds no
 * condition, so hiding one may hide others: taken away until nothing changes. What is no field of the form stays, since
 * rules across fields may read it.
 */
export function visibleAnswers(
  form: CompiledForm,
  rules: RuleContext,
  answers: Answers,
): { visible: Answers; shown: ReadonlySet<string> } {
  let visible = answers;
  for (;;) {
    const shown = shownFields(form, rules, visible);
    const isHidden = (name: string) => !shown.has(name) && Object.hasOwn(form.fields, name);
    const names = Object.keys(visible);
    // Each round takes an answer away, so that there is a last one.
    if (!names.some(isHidden)) return { visible, shown };
    const kept = names.filter((name) => !isHidden(name)).map((name) => [name, visible[name]]);
    visible = Object.fromEntries(kept) as Answers;
  }
}
