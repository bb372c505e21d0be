import type { FormSource } from '../../src/compile/forms/FormSource.ts';
import type { FieldDeclaration, FieldOption, RuleRow } from '../../src/engine/form.ts';
import { acceptedValues } from '../../src/engine/rules/acceptedValues.ts';
import type { PageSetting } from '../pages/shared/PageSetting.ts';
import type { PlainAnswers, PlainField, PlainForm } from '../pages/shared/PlainForm.ts';
import { testsOf } from './pageSetting.ts';

type Answers = Record<string, string | boolean>;

/** The form in plain words: labels as text, and the rule rows as far as ordinary JSON Schema can say them. */
export function plainForm(form: FormSource, answers: Answers, setting: PageSetting): PlainForm {
  return {
    sections: form.sections.map(({ id, title, text, when, fields }) => ({
      id,
      title: words(title ?? '', setting),
      ...said('text', text, setting),
      ...(when !== undefined && { when: answersIn(when) }),
      fields: fields.map(({ name }) => fieldOf(form, name, setting)),
    })),
    answers: Object.fromEntries(
      Object.entries(answers).map(([name, value]) => [name, plainAnswer(form.fields[name], value)]),
    ),
  };
}

function answersIn(when: unknown): PlainAnswers {
  return Object.fromEntries(
    testsOf(when).map(([path, value]) => {
      if (typeof value === 'string' || typeof value === 'boolean')
        return [path.replace('applicant.', ''), value];
      throw new Error(`The benchmark does not understand the test ${JSON.stringify(value)} of "${path}".`);
    }),
  );
}

function fieldOf(form: FormSource, name: string, setting: PageSetting): PlainField {
  const field = form.fields[name];
  if (field === undefined) throw new Error(`The form has no field "${name}".`);
  const row = setting.rules[field.rule ?? ''] ?? {};
  const kind = kindOf(field);
  return {
    name,
    label: words(field.label, setting),
    ...(field.type === 'string' && row.IsRequired !== true && { optional: ' (optional)' }),
    ...said('hint', field.hint, setting),
    ...said('note', field.below, setting),
    kind,
    choices: choicesOf(field, setting),
    autocomplete: field.autocomplete,
    required: row.IsRequired === true,
    ...(kind === 'text' && lengthsOf(row)),
    message: words(field.messages.required ?? form.messages.required ?? '', setting),
  };
}

function said(name: string, text: unknown, setting: PageSetting): Record<string, string> {
  const spoken = words(text, setting);
  return spoken === '' ? {} : { [name]: spoken };
}

function lengthsOf({ MinLengthChar, MaxLengthChar, Regex, AllDigits, AcceptedValues }: RuleRow) {
  const accepted = acceptedValues(AcceptedValues);
  const pattern = Regex ?? (AllDigits ? '^[0-9]+$' : undefined);
  if (accepted !== undefined && 'values' in accepted && pattern === undefined)
    return { pattern: `^(?:${accepted.values.join('|')})$` };
  return {
    ...(MinLengthChar && { minLength: MinLengthChar }),
    ...(MaxLengthChar && { maxLength: MaxLengthChar }),
    ...(pattern !== undefined && { pattern }),
  };
}

function kindOf({ widget, type, options }: FieldDeclaration): PlainField['kind'] {
  if (widget === 'checkbox' || type === 'boolean') return 'checkbox';
  if (options === undefined) return 'text';
  return widget === 'select' ? 'select' : 'radio';
}

function choicesOf({ options = [] }: FieldDeclaration, setting: PageSetting): PlainField['choices'] {
  const list = Array.isArray(options) ? options : listAt(options.from, setting);
  return list.map(({ value, label }) => ({ value, label: words(label, setting) }));
}

function listAt(path: string, { site, session }: PageSetting): FieldOption[] {
  const [root, name = ''] = path.split('.');
  const list = (root === 'site' ? site : session)[name];
  if (!Array.isArray(list)) throw new Error(`There is no list at "${path}".`);
  return list as FieldOption[];
}

/** Consents that the form stores as a word are flags to others. */
function plainAnswer(field: FieldDeclaration | undefined, value: string | boolean): string | boolean {
  const isChecked = value === (field?.widgetProps?.checkedValue ?? true);
  return field !== undefined && kindOf(field) === 'checkbox' ? isChecked : value;
}

/** All words of a text, its structure left out. */
function words(text: unknown, setting: PageSetting): string {
  if (typeof text === 'string') return text;
  if (Array.isArray(text)) return text.map((one) => words(one, setting)).join('');
  if (typeof text !== 'object' || text === null) return '';
  if ('$copy' in text) return words(setting.slice.copy[String(text.$copy)], setting);
  const { path, link: _, format: __, ...parts } = text as Record<string, unknown>;
  return path === undefined ? words(Object.values(parts), setting) : '…';
}
