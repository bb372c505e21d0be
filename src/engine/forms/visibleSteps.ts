import type { CompiledForm, RuleContext, Section } from '../form.ts';
import { type Answers, isOpen, visibleAnswers } from './visibleAnswers.ts';

/** A step for the given answers. */
export interface FormStep {
  /** Its place among all steps of the form. */
  place: number;
  /** The sections that are open. */
  sections: Section[];
  /** Names of the visible fields, in page order. */
  fields: string[];
}

/**
 * The steps of a form that these answers open, the review last. A step that asks nothing and has no block is skipped: a block is
 * there to be read or pressed, as the terms are (F-805).
 * @param isAsked whether a field is part of the form here
 */
export function visibleSteps(
  form: CompiledForm,
  rules: RuleContext,
  isAsked: (name: string) => boolean,
  answers: Answers,
): FormStep[] {
  const { visible } = visibleAnswers(form, rules, answers);
  const all = form.steps ?? [];
  const steps = all.map((ids, place): FormStep => {
    const sections = form.sections.filter(
      (section) => ids.includes(section.id) && isOpen(form, rules, section, visible),
    );
    const fields = sections.flatMap((section) => section.fields.map(({ name }) => name)).filter(isAsked);
    return { place, sections, fields };
  });
  const hasBlock = ({ sections }: FormStep) => sections.some(({ block }) => block !== undefined);
  return steps.filter((step) => step.fields.length > 0 || hasBlock(step) || step.place === all.length - 1);
}
