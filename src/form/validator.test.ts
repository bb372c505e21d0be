import { describe, expect, it } from 'vitest';
import { fieldOf, formOf } from '../../testing/forms/formOf.ts';
import { compileForm, loadCompiledForm } from '../compile/forms/compileForm.ts';
import { messageOf } from '../engine/forms/messageOf.ts';
import { readPath } from '../engine/paths.ts';
import { createRuleContext } from '../engine/rules/createRuleContext.ts';
import { type FieldFailure, listFailures } from '../engine/rules/listFailures.ts';
import type { Text } from '../engine/slice.ts';
import { parseText } from '../engine/text/parseText.ts';
import { wordsOf } from '../engine/text/wordsOf.ts';
import { createValidator } from './validator.ts';

const { source, schema } = compileForm(
  formOf(
    [
      fieldOf('FirstName', { messages: { required: 'Your name, please.' } }),
      fieldOf('Email'),
      fieldOf('ConfirmEmail', { messages: { emailMismatch: 'Email address does not match' } }),
      fieldOf('isMarried', { type: 'boolean', rule: undefined }),
      fieldOf('spouseFirstName'),
      fieldOf('Zip', { messagesWhenLeft: { tooLong: 'That is too long.' } }),
    ],
    [
      { id: 'self', fields: ['FirstName', 'isMarried'] },
      { id: 'spouse', when: { 'applicant.isMarried': true }, fields: ['spouseFirstName'] },
      { id: 'contact', fields: ['Email', 'ConfirmEmail', 'Zip'] },
    ],
    {
      rules: [
        { rule: 'equalTo', field: 'ConfirmEmail', other: 'Email', code: 'emailMismatch' },
        { rule: 'notEqualTo', field: 'FirstName', other: 'spouseFirstName' },
      ],
      messages: {
        required: 'This field is missing.',
        tooLong: parseText('No more than {rule.limit}'),
        notEqualTo: 'The same.',
      },
    },
  ),
);
const form = await loadCompiledForm(source);

const rules = {
  FirstName: { IsRequired: true, MaxLengthChar: 6 },
  spouseFirstName: { IsRequired: true },
  Email: { IsRequired: true },
  ConfirmEmail: { IsRequired: true },
  Zip: { MaxLengthChar: 5, AllDigits: true },
};
const context = createRuleContext({ rules, today: '2026-03-15' });
const sentence = (failure: FieldFailure) =>
  wordsOf(messageOf(form, failure) as Text, (path) => String(readPath({ rule: failure.params }, path)));
const validator = createValidator({ form, rules: () => context, sentence });

function told(answers: Record<string, unknown>) {
  return validator
    .validateFormData(answers, schema)
    .errors.map(({ params }) => `${params.field} ${params.code}`);
}

describe('validateFormData', () => {
  it('[UX-01] tells errors in page order, one per field', () => {
    expect(told({ isMarried: true, Zip: 'abcdefg' })).toEqual([
      'FirstName required',
      'spouseFirstName required',
      'Email required',
      'ConfirmEmail required',
      'Zip tooLong',
    ]);
  });

  it('[XFD-008] tells a field’s own row before the rules across fields', () => {
    expect(told({ FirstName: 'Jo', Email: 'a@b.c' })).toEqual(['ConfirmEmail required']);
    expect(told({ FirstName: 'Jo', Email: 'a@b.c', ConfirmEmail: 'x@b.c' })).toEqual([
      'ConfirmEmail emailMismatch',
    ]);
  });

  it('[CND-004] drops hidden answers, from rules across fields too', () => {
    const answers = { FirstName: 'Jo', Email: 'a@b.c', ConfirmEmail: 'a@b.c', spouseFirstName: 'Jo' };
    expect(told(answers)).toEqual([]);
    expect(told({ ...answers, isMarried: true })).toEqual(['FirstName notEqualTo']);
  });

  it('[UX-02] tells rjsf of each field what the list of errors says of it', () => {
    const { errors, errorSchema } = validator.validateFormData({ Zip: '123456' }, schema);
    expect(errors.at(-1)).toMatchObject({ property: '.Zip', message: 'No more than 5' });
    expect(errorSchema.Zip).toEqual({ __errors: ['No more than 5'] });
    expect(Object.keys(errorSchema)).toHaveLength(errors.length);
  });

  it('counts null as missing, and a value of the wrong type as wrong', () => {
    const answers = { FirstName: null, Email: 'a@b.c', ConfirmEmail: 'a@b.c', isMarried: 'true' };
    expect(told(answers)).toEqual(['FirstName required', 'isMarried invalid']);
  });

  it('[RUL-005] names the length of the field where its row says none', async () => {
    const fields = [fieldOf('City', { maxLength: 5 })];
    const short = await loadCompiledForm(compileForm(formOf(fields, [{ id: 'a', fields: ['City'] }])).source);
    const [failure] = listFailures(short, createRuleContext({ rules: {}, today: '2026-03-15' }), {
      City: 'Austin',
    });
    expect(failure).toEqual({ field: 'City', code: 'tooLong', params: { limit: 5 } });
  });

  it('[CFG-020] never tells of a field that is switched off', () => {
    const inactive = new Set(['Email', 'ConfirmEmail', 'isMarried']);
    const context = createRuleContext({ rules, today: '2026-03-15', inactive });
    const off = createValidator({ form, rules: () => context, sentence });
    const { errors } = off.validateFormData({ FirstName: 'Jo', isMarried: 'yes' }, schema);
    expect(errors).toEqual([]);
  });

  it('[MSG-001] [MSG-003] [MSG-012] leads to the field’s own words, then the form’s', () => {
    const answers = { FirstName: '', Email: 'a@b.c', ConfirmEmail: 'b@b.c', Zip: '123456', isMarried: 5 };
    const { errors } = validator.validateFormData(answers, schema);
    expect(errors.map(({ message }) => message)).toEqual([
      'Your name, please.',
      'This field is missing.',
      'Email address does not match',
      'No more than 5',
    ]);
  });

  it.each([
    ['123456', 'That is too long.'],
    ['abc', 'This field is missing.'],
  ])('[A-072] leads to other words for %j where the field was left and has some', (Zip, text) => {
    const answers = { FirstName: 'Jo', Email: 'a@b.c', ConfirmEmail: 'a@b.c', Zip };
    const [failure] = listFailures(form, context, answers);
    expect(failure && messageOf(form, failure, true)).toBe(text);
  });

  it('[SAFE-03] keeps values out of errors', () => {
    const found = validator.validateFormData({ FirstName: 'canary-value', Zip: 'canary' }, schema);
    expect(JSON.stringify(found)).not.toContain('canary');
  });
});

it('[CND-002] tells rjsf which sections are open, by the tags of their conditions', () => {
  expect(validator.isValid({ $comment: 'spouse' }, { isMarried: true }, schema)).toBe(true);
  expect(validator.isValid({ $comment: 'spouse' }, {}, schema)).toBe(false);
  expect(() => validator.isValid({}, {}, schema)).toThrow('compiled without this condition');
});

it('hands rjsf the bare errors where it asks for them', () => {
  const { errors } = validator.rawValidation<{ keyword: string }>(schema, {
    FirstName: 'Jo',
    Email: 'a',
    ConfirmEmail: 'a',
  });
  expect(errors).toEqual([]);
  const keywords = validator
    .rawValidation<{ keyword: string }>(schema, {})
    .errors?.map(({ keyword }) => keyword);
  expect(keywords).toContain('IsRequired');
});
