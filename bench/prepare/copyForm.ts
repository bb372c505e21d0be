import type { FormSource } from '../../src/compile/forms/FormSource.ts';
import type { FieldDeclaration, Section } from '../../src/engine/form.ts';
import type { Condition } from '../../src/engine/slice.ts';

/** The form with all its sections `copies` times over. Fields of a copy are named `FirstName_2` and stand on their own. */
export function copyForm(form: FormSource, copies: number): FormSource {
  const all = Array.from({ length: copies }, (_, index) => copyOf(form, index + 1));
  return {
    id: form.id,
    fields: Object.assign({}, ...all.map(({ fields }) => fields)),
    sections: all.flatMap(({ sections }) => sections),
    rules: all.flatMap(({ rules }) => rules),
    messages: form.messages,
    conditions: Object.assign({}, ...all.map(({ conditions }) => conditions)),
  };
}

/** The name of a field, section or condition in a copy; the first keeps its own. */
export function copyName(name: string, copy: number): string {
  return copy === 1 ? name : `${name}_${copy}`;
}

function copyOf(form: FormSource, copy: number): FormSource {
  const named = (name: string) => copyName(name, copy);
  const field = (declaration: FieldDeclaration): FieldDeclaration => {
    const { name, mirrorTo, ...rest } = declaration;
    return { ...rest, name: named(name), ...(mirrorTo !== undefined && { mirrorTo: named(mirrorTo) }) };
  };
  const condition = (given: Condition): Condition =>
    rename(given, (word) =>
      word.startsWith('applicant.') || Object.hasOwn(form.conditions, word) ? named(word) : word,
    );
  const section = ({ id, when, fields, ...rest }: Section): Section => ({
    ...rest,
    id: named(id),
    ...(when !== undefined && { when: condition(when) }),
    fields: fields.map((use) => ({ ...use, name: named(use.name) })),
  });
  return {
    ...form,
    fields: Object.fromEntries(Object.values(form.fields).map((one) => [named(one.name), field(one)])),
    sections: form.sections.map(section),
    rules: form.rules.map((rule) => ({
      ...rule,
      field: named(rule.field),
      ...(rule.other !== undefined && { other: named(rule.other) }),
    })),
    conditions: Object.fromEntries(
      Object.entries(form.conditions).map(([name, one]) => [named(name), condition(one)]),
    ),
  };
}

/** The condition with its paths and names changed: keys with a dot, and conditions that are words. */
function rename(condition: Condition, change: (word: string) => string): Condition {
  if (typeof condition === 'string') return change(condition);
  const entries = Object.entries(condition).map(([key, value]) => {
    if (key === 'all' || key === 'any') return [key, value.map((one: Condition) => rename(one, change))];
    if (key === 'not') return [key, rename(value as Condition, change)];
    return [change(key), value];
  });
  return Object.fromEntries(entries) as Condition;
}
