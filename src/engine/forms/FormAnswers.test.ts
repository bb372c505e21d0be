import { describe, expect, it } from 'vitest';
import { interpretForm } from '../../../testing/form/interpretForm.ts';
import { fieldOf } from '../../../testing/forms/formOf.ts';
import type { Section } from '../form.ts';
import { createRuleContext } from '../rules/createRuleContext.ts';
import { FormAnswers } from './FormAnswers.ts';

const section = (id: string, name: string, more: Partial<Section> = {}): Section => ({
  id,
  fields: [{ name, span: 12 }],
  ...more,
});

const form = interpretForm({
  id: 'phones',
  fields: {
    phone: fieldOf('phone', { mirrorTo: 'again' }),
    texts: fieldOf('texts'),
    again: fieldOf('again'),
  },
  sections: [
    section('one', 'phone'),
    section('two', 'texts'),
    section('three', 'again', { when: { 'applicant.texts': 'yes' } }),
  ],
  rules: [],
  messages: {},
  conditions: {},
});
const rules = createRuleContext({ rules: {}, today: '2026-03-15' });

function answers(given: Record<string, unknown>) {
  const held = new FormAnswers(() => ({ form, rules }), given);
  return {
    write: (name: string, value: unknown) => held.write({ [name]: value }),
    again: () => held.formData.again,
  };
}

describe('an answer that another field repeats', () => {
  it('[F-213] [FRM-042] is copied, prefilled or written, and each time it changes', () => {
    const { write, again } = answers({ texts: 'yes', phone: '5125550142' });
    expect(again()).toBe('5125550142');
    write('phone', '5125550143');
    expect(again()).toBe('5125550143');
    write('phone', undefined);
    expect(again()).toBeUndefined();
  });

  it.each(['7135550199', '5125550142', undefined])('[F-213] leaves %j that was answered there', (own) => {
    const { write, again } = answers({ texts: 'yes', phone: '5125550142' });
    write('again', own);
    write('phone', '5125550143');
    expect(again()).toBe(own);
  });

  it('[F-213] leaves what stood there before the form was drawn again', () => {
    const { write, again } = answers({ texts: 'yes', phone: '5125550142', again: '7135550199' });
    expect(again()).toBe('7135550199');
    write('phone', '5125550143');
    expect(again()).toBe('7135550199');
  });

  it('[F-213] [CND-004] waits where the field is not shown, and is no answer until then', () => {
    const { write, again } = answers({});
    write('phone', '5125550142');
    expect(again()).toBeUndefined();
    write('texts', 'yes');
    expect(again()).toBe('5125550142');
  });
});
