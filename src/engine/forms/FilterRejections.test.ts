import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../testing/support/runs.ts';
import { answerFilter, normalizedAnswer, typedAnswer } from '../answers.ts';
import { filters } from '../filters/registry.ts';
import type { CompiledForm, FieldDeclaration } from '../form.ts';
import { FilterRejections } from './FilterRejections.ts';

/** Fields as the catalogue has them: each filter, and each widget with a mask of its own. */
const fields: Record<string, Partial<FieldDeclaration>> = {
  name: { maxLength: 17, filter: { name: 'name', maxLength: 17 } },
  city: { maxLength: 18, filter: { name: 'letters', maxLength: 18, spaces: true, hyphen: true } },
  initial: { maxLength: 1, filter: { name: 'letters', maxLength: 1 } },
  address: { maxLength: 26, filter: { name: 'address', maxLength: 26 } },
  zip: { maxLength: 5, filter: { name: 'digits', maxLength: 5, zip: true } },
  card: { maxLength: 16, filter: { name: 'digits', maxLength: 16 } },
  email: { maxLength: 30, filter: { name: 'email', maxLength: 30 } },
  income: { maxLength: 5, filter: { name: 'income', maximum: 99999 } },
  annual: { maxLength: 8, filter: { name: 'income', maxLength: 8 } },
  reference: { maxLength: 11, filter: { name: 'reference', prefix: 'D', maxLength: 11 } },
  lastDigits: { maxLength: 4, filter: { name: 'lastDigits', maxLength: 4 } },
  username: { maxLength: 8, filter: { name: 'characters', characters: 'A-Za-z0-9._\\-', maxLength: 8 } },
  text: { maxLength: 8, filter: { name: 'text', maxLength: 8 } },
  ssn: { widget: 'ssn' },
  phone: { widget: 'phone' },
  dateOfBirth: { widget: 'dateOfBirth' },
};

function declared(kind: string): FieldDeclaration {
  return { name: 'field', type: 'string', widget: 'text', label: '', ...fields[kind] } as FieldDeclaration;
}

/** What stands in a field once it is left, and the error there. */
interface Left {
  value: unknown;
  error: string | undefined;
}

/** A form of one field whose rules ask for nothing. */
function errorOf(field: FieldDeclaration, rejections: FilterRejections, value: unknown): Omit<Left, 'value'> {
  const form = {
    fields: { field },
    sections: [{ id: 'only', fields: [{ name: 'field' }] }],
    validate: Object.assign(() => true, { errors: null }),
    conditions: {},
  } as unknown as CompiledForm;
  const rules = { inactive: new Set() } as never;
  const [failure] = rejections.failures(form, rules, { field: value });
  return { error: failure?.reason ?? failure?.code };
}

/** One edit after the other at the end of the text; `<` is Backspace. */
function typeInto(kind: string, keys: string): Left {
  const field = declared(kind);
  const rejections = new FilterRejections();
  const filter = answerFilter(field);
  let value = '';
  for (const key of keys) {
    const proposed = key === '<' ? value.slice(0, -1) : value + key;
    const result = filter?.(proposed, value, 'key') ?? { value: proposed };
    rejections.record(field, result, 'key');
    value = result.value;
  }
  return leave(field, rejections, value);
}

function paste(kind: string, text: string): Left {
  const field = declared(kind);
  const rejections = new FilterRejections();
  const result = answerFilter(field)?.(text, '', 'bulk') ?? { value: text };
  rejections.record(field, result, 'bulk');
  return leave(field, rejections, result.value);
}

function leave(field: FieldDeclaration, rejections: FilterRejections, typed: string): Left {
  rejections.leave('field');
  const value = normalizedAnswer(field, typed);
  return { value, ...errorOf(field, rejections, value) };
}

describe('what was left out of a text that was typed', () => {
  it.each([
    ['name', 'Mary Ann Lou', 'Mary AnnLou', 'filter.spaces'],
    ['name', 'Jo3rdan', 'Jordan', 'filter.leftOut'],
    ['name', 'O’Brien', 'OBrien', 'filter.leftOut'],
    ['name', 'Bartholomew-Maximilian', 'Bartholomew-Maxim', 'tooLong'],
    ['city', '29 Palms', 'Palms', 'filter.leftOut'],
    ['address', '12 Main St >B', '12 Main St B', 'filter.charactersOnly'],
    ['income', '3k', '3', 'filter.digitsOnly'],
    ['income', '3m', '3', 'filter.digitsOnly'],
    ['email', 'jo rdan@example.test', 'jordan@example.test', 'filter.spaces'],
    ['ssn', '512-45x-1001', '512-45-1001', 'filter.digitsOnly'],
    ['phone', '512 555 o142', '512555142', 'filter.digitsOnly'],
  ])('[F-804] in %s: of %s it holds %s, with the error %s', (kind, keys, value, error) =>
    expect(typeInto(kind, keys)).toMatchObject({ value, error }),
  );

  it.each([
    ['name', 'Smith Jr.', 'Smith Jr'],
    ['name', '“Jordan”', 'Jordan'],
    ['initial', 'Quentin', 'Q'],
    ['email', 'jordan@example.test ', 'jordan@example.test'],
    ['zip', '787011', '78701'],
    ['zip', 'TX 78701', '78701'],
    ['ssn', '512-45-10012', '512-45-1001'],
    ['phone', '(512) 555-0142 x12', '5125550142'],
    ['dateOfBirth', '02/09/19901', '1990-02-09'],
  ])('[F-804] in %s: of %s it holds %s, and that suffices', (kind, keys, value) =>
    expect(typeInto(kind, keys)).toEqual({ value, error: undefined }),
  );

  it.each([
    ['name', 'J0r<ordan', 'Jordan'],
    ['name', 'Jordan!<n', 'Jordan'],
    ['name', 'Bartholomew-Maximi<', 'Bartholomew-Maxi'],
    ['email', 'mary-a<@example.test', 'mary@example.test'],
    ['income', '35k<5', '35'],
  ])('[F-804] in %s %s takes it back, and leaves %s without an error', (kind, keys, value) =>
    expect(typeInto(kind, keys)).toEqual({ value, error: undefined }),
  );
});

describe('every filter and mask', () => {
  it('[F-804] stands here', () => {
    const named = Object.values(fields).flatMap(({ filter }) => filter?.name ?? []);
    expect([...new Set(named)].sort()).toEqual(Object.keys(filters).sort());
  });

  const texts = fc
    .array(fc.constantFrom(...'aBé1902-–@.$,+()!_#&k \u00a0'), { maxLength: 14 })
    .map((characters) => characters.join(''));
  const numbers: Record<string, number> = {
    zip: 5,
    card: 16,
    reference: 11,
    lastDigits: 4,
    ssn: 9,
    phone: 10,
    dateOfBirth: 8,
  };

  it.each(Object.keys(fields))('[F-804] in %s: typed, pasted and by link, a text ends alike', (kind) => {
    fc.assert(
      fc.property(texts, (text) => {
        const [typed, pasted] = [typeInto(kind, text), paste(kind, text)];
        // A field that is left empty has the error of its rule.
        if (typed.value === undefined || pasted.value === undefined) return;
        // A digit beyond a full number has its note; what is not whole has the error of its rule.
        const isFull = [typed, pasted].every(
          ({ value }) => typeof value === 'string' && numbers[kind] === value.replace(/\D/gu, '').length,
        );
        const digits = text.replace(/\D/gu, '').length;
        if (kind in numbers && (!isFull || digits > (numbers[kind] ?? 0))) return;
        const isError = ({ error }: Left) => error !== undefined;
        if (!isFull) expect([text, isError(typed)]).toEqual([text, isError(pasted)]);
        if (isError(typed) || isError(pasted)) return;
        expect(typed.value).toBe(pasted.value);
        const field = declared(kind);
        expect(normalizedAnswer(field, typedAnswer(field, text))).toBe(pasted.value);
      }),
      { numRuns: runs(300) },
    );
  });
});
