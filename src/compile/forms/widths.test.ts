import { describe, expect, it } from 'vitest';
import { catalogueForms } from '../../../testing/forms/catalogueForms.ts';
import type { FieldDeclaration } from '../../engine/form.ts';

/** Characters of a whole answer as it is shown, by widget. */
const lengths: Record<string, number> = { cardNumber: 19, dateOfBirth: 10, income: 6, phone: 14, ssn: 11 };

/** What else stands in the control: a prefix, or the arrow of a select. */
const around: Record<string, number> = { income: 4, reservationNumber: 4, select: 3 };

function lengthOf({ name, widget, maxLength = 0 }: FieldDeclaration): number | undefined {
  const isOfDigits = ['digits', 'zip'].includes(widget) || maxLength === 1;
  const length = lengths[widget] ?? (isOfDigits ? maxLength : undefined);
  return length && length + (around[name] ?? around[widget] ?? 0);
}

describe('a field whose answers have one length', () => {
  const fields = new Map(
    catalogueForms().flatMap((form) =>
      Object.values(form.fields).map((field) => [`${form.id}.${field.name}`, field]),
    ),
  );

  it.each([...fields].filter(([, field]) => lengthOf(field) !== undefined))(
    '[F-783] %s has a control with room for them and little more',
    (_name, field) => {
      const length = lengthOf(field) ?? 0;
      expect(field.width).toBeGreaterThanOrEqual(length);
      expect(field.width).toBeLessThanOrEqual(length + 4);
    },
  );
});
