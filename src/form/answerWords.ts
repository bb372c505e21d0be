import { formatDate } from '../engine/dates/dates.ts';
import type { FieldDeclaration, FieldOption } from '../engine/form.ts';
import { concealed, digitsOf, inDollars, phone, socialSecurityNumber } from '../engine/masks/masks.ts';
import type { Text } from '../engine/slice.ts';

/** What each widget shows of its answer once it was left. */
const asShown: Record<string, (answer: string) => string> = {
  ssn: (answer) => concealed(socialSecurityNumber.format(digitsOf(answer))),
  phone: (answer) => phone.format(digitsOf(answer)),
  income: (answer) => inDollars(digitsOf(answer)),
  dateOfBirth: (answer) => formatDate(answer),
};

/** What nobody is to read over a shoulder, where the widget does not say how much of it is shown. */
const secret = ['ssn', 'pan', 'bank', 'code'];

/**
 * An answer as an applicant reads it again: as its widget shows it, a choice by its words.
 * @returns a text, a copy key where it is a yes or a no, undefined where there is no answer
 */
export function answerWords(
  field: FieldDeclaration,
  answer: unknown,
  choices: readonly FieldOption[] | undefined,
): Text | { $copy: string } | undefined {
  if (answer === undefined || answer === null || answer === '') return undefined;
  const choice = choices?.find(({ value }) => value === answer);
  if (choice !== undefined) return choice.label;
  const { type, widget, widgetProps, sensitivity = 'name' } = field;
  const checked = widgetProps?.checkedValue ?? (type === 'boolean' ? true : undefined);
  if (checked !== undefined) return { $copy: answer === checked ? 'option.yes' : 'option.no' };
  const show = Object.hasOwn(asShown, widget) ? asShown[widget] : undefined;
  if (show !== undefined) return show(String(answer));
  return secret.includes(sensitivity) ? '•'.repeat(8) : String(answer);
}
