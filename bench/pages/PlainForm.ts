/** A form as somebody would write it down who builds it by hand: what every page but our own is made from. */
export interface PlainForm {
  sections: PlainSection[];
  /** Answers it starts with. */
  answers: PlainAnswers;
}

export interface PlainSection {
  id: string;
  title: string;
  /** Answers that all have to stand as given for the section to show. */
  when: PlainAnswers;
  fields: PlainFormField[];
}

export interface PlainFormField {
  name: string;
  label: string;
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

/** The sections that these answers show. */
export function openSections(form: PlainForm, answers: Record<string, unknown>): PlainSection[] {
  return form.sections.filter(({ when }) =>
    Object.entries(when).every(([name, value]) => answers[name] === value),
  );
}

/** Names of the answers that open sections. */
export function openers(form: PlainForm): string[] {
  return [...new Set(form.sections.flatMap(({ when }) => Object.keys(when)))];
}
