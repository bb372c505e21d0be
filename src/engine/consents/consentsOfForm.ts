import type { FieldDeclaration, Section } from '../form.ts';
import type { Consent } from './Consent.ts';

/** What is read of a form, linked or compiled. */
export interface ConsentForm {
  id: string;
  fields: Readonly<Record<string, FieldDeclaration>>;
  sections: readonly Pick<Section, 'title' | 'text' | 'fields'>[];
}

/**
 * What a form asks people to agree to, in the order of its sections: the fields that say `consent`, each with the words of its
 * section. The page and the server read it of the same form, so that both have the same words.
 */
export function consentsOfForm({ id, fields, sections }: ConsentForm): Consent[] {
  return sections.flatMap(({ title, text, fields: names }) =>
    names.flatMap(({ name }): Consent[] => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (field?.consent === undefined) return [];
      const { widget, label, hint, below, options, consent } = field;
      return [
        {
          place: id,
          name,
          control: widget,
          ...(consent === 'terms' && { terms: true }),
          heading: title,
          text,
          label,
          hint,
          note: below,
          choices: Array.isArray(options) ? options : undefined,
        },
      ];
    }),
  );
}
