import { describe, expect, it } from 'vitest';
import { sampleSource } from '../../../testing/blocks/sampleForm.ts';
import { interpretForm } from '../../../testing/form/interpretForm.ts';
import type { FieldDeclaration, FieldOption } from '../../engine/form.ts';
import { prefilledAnswers, prefillNotes } from './prefilledAnswers.ts';

const { fields } = sampleSource;
const form = interpretForm({
  ...sampleSource,
  fields: { ...fields, FirstName: { ...(fields.FirstName as FieldDeclaration), maxLength: 17 } },
});

/** On a site without lists of its own: the choices of the form apply. */
const choices = ({ options }: { options?: unknown }) =>
  Array.isArray(options) ? (options as FieldOption[]) : undefined;
const prefill = (query: Record<string, unknown>, stored: Record<string, unknown>) =>
  prefilledAnswers(form, query, stored, choices);

describe('prefilledAnswers', () => {
  it('[PRE-001] [PRE-002] [A-101] takes query parameters before stored data', () => {
    const query = { firstname: 'Jordan', unknown: 'x' };
    const stored = { FirstName: 'Alex', Email: 'alex@example.test', Other: 'x' };
    expect(prefill(query, stored)).toEqual({
      FirstName: 'Jordan',
      Email: 'alex@example.test',
    });
  });

  it('[PRE-003] [UX-16] leaves out an e-mail with a plus sign instead of changing it', () => {
    expect(prefill({ email: 'a+b@example.test' }, {})).toEqual({});
  });

  it('[PRE-004] takes brackets, dashes and spaces out of a phone', () => {
    expect(prefill({ phone: '(512) 555-0142' }, {})).toEqual({
      PrimaryPhone: '5125550142',
    });
  });

  it('[PRE-002] takes a choice only where the field offers it', () => {
    expect(prefill({ hascheckingaccount: 'true' }, {})).toEqual({
      HasCheckingAccount: 'true',
    });
    expect(prefill({ hascheckingaccount: 'maybe' }, {})).toEqual({});
  });

  it('[F-708] takes a choice by its words, too', () => {
    expect(prefill({ hascheckingaccount: ' yes' }, {})).toEqual({ HasCheckingAccount: 'true' });
  });

  it.each<[string, Record<string, unknown>, object]>([
    ['loses a character', { firstname: "O'Brien" }, { FirstName: ['OBrien', 'filter.leftOut', "'"] }],
    [
      'is cut',
      { firstname: 'Bartholomew Maximilian' },
      { FirstName: ['Bartholomew Maxim', 'filter.shortened', 'Bartholomew Maxim'] },
    ],
    ['is not taken', { email: 'a+b@example.test' }, { Email: [undefined, 'filter.emailOnly', '+'] }],
    [
      'is no choice',
      { hascheckingaccount: 'maybe' },
      { HasCheckingAccount: [undefined, 'filter.charactersOnly', 'maybe'] },
    ],
    ['is only tidied', { phone: '(512) 555-0142', firstname: ' Jordan ', email: 'JO@example.test' }, {}],
  ])('[F-708] says at its field what of a link %s', (_what, query, said) => {
    const notes = prefillNotes(form, query, {}, choices, prefill(query, {}));
    const told = Object.entries(notes).map(([name, { value, reason, characters }]) => [
      name,
      [value, reason, characters],
    ]);
    expect(Object.fromEntries(told)).toEqual(said);
  });

  it('passes over empty values and names of the prototype', () => {
    expect(prefill({ firstname: '', constructor: 'x' }, { FirstName: null })).toEqual({});
  });
});
