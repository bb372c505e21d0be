import type { CrossRule, FieldDeclaration, FormLayout, Section } from '../../engine/form.ts';
import type { Condition, Text } from '../../engine/slice.ts';

/** A linked form: fields with their differences applied, sections in page order, every text parsed. */
export interface FormSource extends FormLayout {
  id: string;
  fields: Record<string, FieldDeclaration>;
  sections: Section[];
  /** Rules across fields, in the order in which they are checked. */
  rules: CrossRule[];
  /** Failure code → text where a field has none of its own. */
  messages: Record<string, Text>;
  /** Named conditions that a section's `when` may use. */
  conditions: Record<string, Condition>;
}

/** A form that cannot be compiled. `place` is a path inside the form's document, such as `sections/spouse/when`. */
export class FormMistake extends Error {
  readonly place: string;

  constructor(place: string, message: string) {
    super(message);
    this.name = 'FormMistake';
    this.place = place;
  }
}
