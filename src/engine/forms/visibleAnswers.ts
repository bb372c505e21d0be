import type { CompiledForm, FieldDeclaration, RuleContext, Section } from '../form.ts';
import { canBeAnswered, type FieldFacts } from './fieldFacts.ts';

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
 * The answers without those of hidden fields, and the names of visible fields. A hidden answer feeds no condition, so
 * hiding one may hide others: repeated until nothing changes. Keys that are not fields of the form stay, since rules
 * across fields may read them.
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
    // Each round removes an answer, so this ends.
    if (!names.some(isHidden)) return { visible, shown };
    const kept = names.filter((name) => !isHidden(name)).map((name) => [name, visible[name]]);
    visible = Object.fromEntries(kept) as Answers;
  }
}

/**
 * What a form sends: every field by its name. One that was asked and left empty is blank: `''` or an unchecked box
 * (SUB-009); one that was not asked is undefined, so that it clears an older answer and is in no payload.
 */
export function sentAnswers(
  form: Pick<CompiledForm, 'fields'>,
  answers: Answers,
  isAsked: (name: string) => boolean,
): Answers {
  return Object.fromEntries(
    Object.values(form.fields).map((field) => {
      const { name } = field;
      return [name, isAsked(name) ? (answers[name] ?? blank(field)) : undefined];
    }),
  );
}

function blank({ type }: FieldDeclaration): string | boolean {
  return type === 'boolean' ? false : '';
}

/**
 * Rules for a form in which some fields are not part or have no choices: those never fail, and no rule across fields
 * depends on them.
 */
export function withInactive(rules: RuleContext, facts: Readonly<Record<string, FieldFacts>>): RuleContext {
  const names = Object.entries(facts).flatMap(([name, one]) => (canBeAnswered(one) ? [] : [name]));
  if (names.every((name) => rules.inactive.has(name))) return rules;
  const inactive = new Set([...rules.inactive, ...names]);
  return {
    ...rules,
    inactive,
    fieldRule: (rule, value, parent, field = rule) =>
      inactive.has(field) ? undefined : rules.fieldRule(rule, value, parent, field),
  };
}
