import { describe, expect, it } from 'vitest';
import { interpretForm } from '../../../testing/form/interpretForm.ts';
import type { FieldDeclaration } from '../../engine/form.ts';
import type { BlockNode } from '../../engine/slice.ts';
import { formAnswersAtom, formsAtom, machineAtom } from '../../state/atoms.ts';
import { createAppStore } from '../../state/createAppStore.ts';
import { consentsShown, emptyConsents } from './refreshPage.ts';

const box = (name: string, label: string): FieldDeclaration => ({
  name,
  type: 'boolean',
  widget: 'checkbox',
  label,
  autocomplete: 'off',
  messages: {},
  whenHidden: 'keep',
  consent: 'statement',
});

const form = (id: string, ...fields: FieldDeclaration[]) =>
  interpretForm({
    id,
    fields: Object.fromEntries(fields.map((field) => [field.name, field])),
    sections: [{ id: 'all', fields: fields.map(({ name }) => ({ name, span: 12 })) }],
    rules: [],
    messages: {},
    conditions: {},
  });

const screen = {
  id: 'ways',
  blocks: [] as BlockNode[],
  uses: { blocks: [], widgets: [], forms: ['byCard', 'byBank'] },
};
const said = {
  byCard: form('byCard', box('card', 'Charge it.')),
  byBank: form('byBank', box('bank', 'Debit it.')),
};

/** A page with two forms. One is shown and was sent; the other was filled in and left. */
function page(applicant: Record<string, unknown> = { card: true }) {
  const store = createAppStore({
    slice: { screens: { ways: screen }, routes: { pay: { path: 'pay', screen: 'ways' } } } as never,
    forms: said,
    state: { route: 'pay', applicant },
  });
  const typed = { bank: true, AccountNumber: '1' };
  store.set(formAnswersAtom, { byBank: { typed: () => typed, lost: () => ({}), seen: () => applicant } });
  const before = consentsShown(store);
  return {
    store,
    redraw: (forms: Record<string, ReturnType<typeof form>>) => store.set(formsAtom, { ...said, ...forms }),
    empty: (outdated?: string[]) => emptyConsents(store, before, outdated),
    applicant: () => store.get(machineAtom).applicant,
    left: () => store.get(formAnswersAtom).byBank?.typed(),
  };
}

describe('consents that are asked again', () => {
  it('[REL-03] are those that the server names', () => {
    const { empty, applicant, left } = page();
    expect(empty(['card'])).toEqual(['card']);
    expect([applicant(), left()]).toEqual([{ card: undefined }, { bank: true, AccountNumber: '1' }]);
  });

  it('[REL-03] are all whose words are others now, in a form that was left as well, as often as they change', () => {
    // The answer in the form that was left was cleared once before, and was given again.
    const { empty, redraw, applicant, left } = page({ card: true, bank: undefined });
    redraw({ byBank: form('byBank', box('bank', 'Debit it twice.')) });
    expect(empty(['card'])).toEqual(['card', 'bank']);
    expect(applicant()).toEqual({ card: undefined, bank: undefined });
    expect(left()).toEqual({ AccountNumber: '1' });
  });

  it('[REL-03] are all where the server names nothing that is asked', () => {
    for (const outdated of [undefined, [], ['SSN', '__proto__']]) {
      const { empty, left } = page({ card: true, SSN: '1' });
      expect(empty(outdated)).toEqual(['card', 'bank']);
      expect(left()).toEqual({ AccountNumber: '1' });
    }
  });

  it('[REL-03] are none that nobody agreed to', () => {
    const { empty, applicant } = page({ card: false });
    expect(empty(['card'])).toEqual([]);
    expect(applicant()).toEqual({ card: false });
  });

  it('[REL-03] are sent no more where they are gone, and nothing is said of one that is new', () => {
    const { empty, redraw, applicant } = page();
    redraw({ byCard: form('byCard', box('charge', 'Charge it now.')) });
    expect(empty(['card'])).toEqual([]);
    expect(applicant()).toEqual({ card: undefined });
  });
});
