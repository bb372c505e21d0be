import { describe, expect, it } from 'vitest';
import { answerWords } from './answerWords.ts';

const field = (more: object) => ({ name: 'field', widget: 'text', ...more }) as never;

describe('an answer that is read again', () => {
  it.each(['ssn', 'pan', 'bank', 'code'])(
    '[UX-06] is not shown where it is of the kind "%s"',
    (sensitivity) => {
      const said = answerWords(field({ sensitivity }), '4111111111111111', undefined);
      expect(said).toBe('••••••••');
    },
  );

  it.each([
    ['as it was typed', { sensitivity: 'name' }, 'Jordan', undefined, 'Jordan'],
    [
      'but for four digits of an SSN',
      { widget: 'ssn', sensitivity: 'ssn' },
      '123-45-6789',
      undefined,
      '•••-••-6789',
    ],
    ['a phone number in groups', { widget: 'phone' }, '5125550142', undefined, '(512) 555-0142'],
    ['a choice by its words', {}, 'TX', [{ value: 'TX', label: 'Texas' }], 'Texas'],
    ['a box as yes', { type: 'boolean', widget: 'checkbox' }, true, undefined, { $copy: 'option.yes' }],
    ['nothing where there is none', {}, '', undefined, undefined],
  ])('[UX-06] is shown %s', (_how, more, answer, choices, said) => {
    expect(answerWords(field(more), answer, choices as never)).toEqual(said);
  });
});
