import type { CompiledForm, RuleContext, Section } from '../engine/form.ts';

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
  const open = form.sections.filter((section) => isOpen(form, rules, section, answers));
  return new Set(open.flatMap((section) => section.fields.map(({ name }) => name)));
}

/**
 * The answers without those of hidden fields. A hidden answer feeds no condition, so hiding one may hide others: taken
 * away until nothing changes. What is no field of the form stays, since rules across fields may read it.
 */
export function visibleAnswers(form: CompiledForm, rules: RuleContext, answers: Answers): Answers {
  let visible = answers;
  for (let round = 0; round <= form.sections.length; round += 1) {
    const shown = shownFields(form, rules, visible);
    const kept = Object.entries(visible).filter(
      ([name]) => shown.has(name) || !Object.hasOwn(form.fields, name),
    );
    if (kept.length === Object.keys(visible).length) return visible;
    visible = Object.fromEntries(kept);
  }
  return visible;
}
