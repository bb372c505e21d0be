import { describe, expect, it } from 'vitest';
import { sampleForm } from '../testing/sampleForm.ts';
import { prefilledAnswers } from './prefilledAnswers.ts';

/** On a site whose lists are those that the form itself has. */
const prefill = (query: Record<string, unknown>, stored: Record<string, unknown>) =>
  prefilledAnswers(sampleForm, query, stored, ({ options }) =>
    Array.isArray(options) ? options : undefined,
  );

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

  it('passes over empty values and names of the prototype', () => {
    expect(prefill({ firstname: '', constructor: 'x' }, { FirstName: null })).toEqual({});
  });
});
