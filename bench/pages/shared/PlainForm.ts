/** A form as somebody would write it down who builds it by hand: what every page but our own is made from. */
export interface PlainForm {
  sections: PlainSection[];
  /** Answers it starts with. */
  answers: PlainAnswers;
}

export interface PlainSection {
  id: string;
  title: string;
  /** Stands under the title. */
  text?: string;
  /** Answers that all have to stand as given for the section to show. */
  when?: PlainAnswers;
  fields: PlainField[];
}

export interface PlainField {
  name: string;
  label: string;
  /** Stands behind the label of what may be left empty. */
  optional?: string;
  hint?: string;
  /** Stands under the control. */
  note?: string;
  kind: 'text' | 'select' | 'radio' | 'checkbox';
  choices: { value: string; label: string }[];
  autocomplete: string;
  required: boolean;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  message: string;
}

/** Checkboxes are flags here, whatever words the form of the catalogue stores for them. */
export type PlainAnswers = Record<string, string | boolean>;

/** The form with titles and labels only: bare inputs. */
export function withoutWords({ sections, answers }: PlainForm): PlainForm {
  return {
    sections: sections.map(({ text: _, fields, ...section }) => ({
      ...section,
      fields: fields.map(({ optional, hint, note, ...field }) => field),
    })),
    answers,
  };
}

/** The sections that these answers show. */
export function openSections(form: PlainForm, answers: Record<string, unknown>): PlainSection[] {
  return form.sections.filter(({ when = {} }) =>
    Object.entries(when).every(([name, value]) => answers[name] === value),
  );
}

/** Names of the answers that open sections. */
export function openers(form: PlainForm): string[] {
  return [...new Set(form.sections.flatMap(({ when = {} }) => Object.keys(when)))];
}

/** What is wrong with an answer. */
export function failureOf(field: PlainField, value: unknown): string | undefined {
  if (value === undefined || value === '' || value === false)
    return field.required ? field.message : undefined;
  if (typeof value !== 'string') return undefined;
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern } = field;
  const isGood =
    value.length >= minLength &&
    value.length <= maxLength &&
    (pattern === undefined || new RegExp(pattern, 'u').test(value));
  return isGood ? undefined : field.message;
}
