import type { CompiledForm, FieldDeclaration, RuleRow } from '../../src/engine/form.ts';
import { acceptedValues } from '../../src/engine/rules/acceptedValues.ts';
import type { Condition } from '../../src/engine/slice.ts';
import { wordsOf } from '../../src/engine/text/wordsOf.ts';
import type { FormFacts } from '../../src/state/formFacts.ts';
import type { PlainAnswers, PlainForm, PlainFormField } from '../pages/PlainForm.ts';

/** The form in plain words: labels as text, and the rule rows as far as ordinary JSON Schema can say them. */
export function plainForm(
  form: CompiledForm,
  facts: FormFacts,
  rows: Record<string, RuleRow>,
  answers: PlainAnswers,
): PlainForm {
  const fieldOf = (name: string): PlainFormField => {
    const field = form.fields[name];
    if (field === undefined || !facts[name]?.active) throw new Error(`The form has no field "${name}".`);
    const kind = kindOf(field);
    return {
      name,
      label: wordsOf(field.label, String),
      kind,
      choices: (facts[name].choices ?? []).map(({ value, label }) => ({
        value,
        label: wordsOf(label, String),
      })),
      autocomplete: field.autocomplete,
      required: facts[name].required,
      ...(kind === 'text' && lengthsOf(rows[field.rule ?? ''])),
      message: wordsOf(field.messages.required ?? form.messages.required ?? '', String),
    };
  };
  return {
    sections: form.sections.map(({ id, title = '', when, fields }) => ({
      id,
      title: wordsOf(title, String),
      when: when === undefined ? {} : answersIn(when),
      fields: fields.map(({ name }) => fieldOf(name)),
    })),
    answers: Object.fromEntries(
      Object.entries(answers).map(([name, value]) => [name, plainAnswer(form.fields[name], value)]),
    ),
  };
}

/**
 * The answers that a section waits for.
 * @throws Error for a condition that asks for more: the benchmark understands what its form needs.
 */
function answersIn(when: Condition): PlainAnswers {
  if (typeof when !== 'string' && 'all' in when)
    return Object.assign({}, ...(when.all as Condition[]).map(answersIn));
  const tests = typeof when === 'string' ? [] : Object.entries(when);
  const isPlain =
    tests.length > 0 && tests.every(([, value]) => ['string', 'boolean'].includes(typeof value));
  if (!isPlain) throw new Error(`The benchmark does not understand the condition ${JSON.stringify(when)}.`);
  return Object.fromEntries(tests.map(([path, value]) => [path.replace('applicant.', ''), value]));
}

function lengthsOf({ MinLengthChar, MaxLengthChar, Regex, AllDigits, AcceptedValues }: RuleRow = {}) {
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

function kindOf({ widget, type, options }: FieldDeclaration): PlainFormField['kind'] {
  if (widget === 'checkbox' || type === 'boolean') return 'checkbox';
  if (options === undefined) return 'text';
  return widget === 'select' ? 'select' : 'radio';
}

/** Consents that the form stores as a word are flags to others. */
function plainAnswer(field: FieldDeclaration | undefined, value: string | boolean): string | boolean {
  const isFlag = field !== undefined && kindOf(field) === 'checkbox';
  return isFlag ? value === (field.widgetProps?.checkedValue ?? true) : value;
}
