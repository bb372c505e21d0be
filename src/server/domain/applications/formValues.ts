import type { CompiledForm, FieldDeclaration, RuleRow } from '../../../engine/form.ts';
import { readPath } from '../../../engine/readPath.ts';
import type { Scalar } from '../../../engine/slice.ts';
import { findConverter } from '../../../engine/values/converters.ts';

/**
 * The answers of a form as the applicant gave them, read back from a submission through the fields' payload paths
 * (SUB-001, A-103). Fields that are not part of the submission are left out.
 * @param rules rows by name, which tell how a yes is written where nothing else does
 */
export function formValues(
  form: Pick<CompiledForm, 'fields'>,
  submission: unknown,
  rules: Record<string, RuleRow>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const field of Object.values(form.fields)) {
    if (field.payload === undefined) continue;
    const value = readPath(submission, field.payload.path);
    if (value !== undefined && value !== null) values[field.name] = asTyped(field, value, rules);
  }
  return values;
}

const truths: Scalar[] = ['true', 'false', '1', '0', 'yes', 'no', true, false];

/** The answer that its converter turns into this value, of those that the field can give. */
function asTyped(field: FieldDeclaration, value: unknown, rules: Record<string, RuleRow>): unknown {
  const convert = field.payload?.as === undefined ? undefined : findConverter(field.payload.as);
  const possible = [value, typeof value === 'number' ? String(value) : value, ...truths].filter(
    (candidate) => typeof candidate === field.type && (convert?.(candidate) ?? candidate) === value,
  );
  const given = givenAnswers(field, rules);
  return possible.find((candidate) => given.includes(String(candidate))) ?? possible[0] ?? value;
}

/** Answers that the field's options, its box or its rule name. */
function givenAnswers(field: FieldDeclaration, rules: Record<string, RuleRow>): string[] {
  const options = Array.isArray(field.options) ? field.options.map(({ value }) => value) : [];
  const { checkedValue, uncheckedValue } = field.widgetProps ?? {};
  const accepted = field.rule === undefined ? undefined : rules[field.rule]?.AcceptedValues;
  return [
    ...options,
    ...[checkedValue, uncheckedValue].filter((word) => typeof word === 'string'),
    ...(Array.isArray(accepted) ? accepted : [accepted ?? '']),
  ];
}
