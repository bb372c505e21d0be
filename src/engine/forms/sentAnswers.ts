import type { CompiledForm, FieldDeclaration } from '../form.ts';
import type { Answers } from './visibleAnswers.ts';

/**
 * What a form sends: every field by its name. One that was asked and left empty is blank, `''` or a box that is not
 * ticked (SUB-009); one that was not asked is undefined, so that it clears an older answer and no payload names it.
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
