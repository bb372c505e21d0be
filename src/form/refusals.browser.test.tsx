import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import street from '../../schemas/fields/Address1.json' with { type: 'json' };
import city from '../../schemas/fields/City.json' with { type: 'json' };
import email from '../../schemas/fields/Email.json' with { type: 'json' };
import firstName from '../../schemas/fields/FirstName.json' with { type: 'json' };
import lastName from '../../schemas/fields/LastName.json' with { type: 'json' };
import zip from '../../schemas/fields/Zip.json' with { type: 'json' };
import { applicationSource, goodAnswers } from '../../testing/form/applicationForm.ts';
import { drawForm } from '../../testing/form/drawForm.tsx';
import { interpretForm } from '../../testing/form/interpretForm.ts';
import { pasteText, setNatively } from '../../testing/widgets/drawControl.tsx';
import type { FilteredField } from '../../testing/widgets/filterOf.ts';
import { type WrittenField, writtenFields } from '../../testing/widgets/writtenFields.ts';
import type { FieldDeclaration } from '../engine/form.ts';

/** The small form with what the catalogue says of these fields. */
const documents: Record<string, FilteredField> = {
  FirstName: firstName,
  LastName: lastName,
  Address1: street,
  City: city,
  Email: email,
  ConfirmEmail: email,
  spouseCity: zip,
};

const fields = { ...applicationSource.fields };
for (const [name, { maxLength, ui }] of Object.entries(documents)) {
  const { filter } = ui['ui:options'];
  fields[name] = {
    ...(fields[name] as FieldDeclaration),
    ...(maxLength !== undefined && { maxLength }),
    filter: { ...filter, ...(maxLength !== undefined && { maxLength }) },
  };
}
const form = interpretForm({ ...applicationSource, fields });
const married = {
  ...goodAnswers,
  State: 'WI',
  isMarried: true,
  spouseFirstName: 'Robin',
  spouseHasDifferentAddress: true,
};

async function draw(answers: Record<string, unknown> = married, more: Parameters<typeof drawForm>[0] = {}) {
  const drawn = await drawForm({ form, answers, ...more });
  const lines = (name: string, part: string) =>
    drawn.control(name).closest('[data-field]')?.querySelector(part)?.textContent ?? '';
  return {
    ...drawn,
    error: (name: string) => lines(name, '[id$="__error"]'),
    status: (name: string) => lines(name, 'p[role="status"]'),
  };
}

const leftOut = (characters: string) => `We left out “${characters}”, which can't be used here.`;
const tooLong = (limit: number) => `Characters can not be more than ${limit}`;
const overlong = 'This is too long for this field. Please shorten it.';
const longStreet = '12345 Martin Luther King Junior Boulevard';

/** A field of the catalogue in a form that asks for nothing. */
const single = (name: string) => {
  const { maxLength, ui } = writtenFields[name] as WrittenField;
  const { filter } = ui['ui:options'] ?? {};
  const limit = maxLength !== undefined && { maxLength };
  const declaration = {
    ...(applicationSource.fields.City as FieldDeclaration),
    ...{ name, rule: name, widget: ui['ui:widget'], label: name },
    ...limit,
    ...(filter && { filter: { ...filter, ...limit } }),
  };
  const section = { id: 'only', fields: [{ name, span: 12 }] };
  return interpretForm({
    ...applicationSource,
    fields: { [name]: declaration },
    sections: [section],
    rules: [],
  });
};

const pastes = [
  ['SSN: 512-45-1001', '1234567890', '(512) 555-0142 x12', 'tel:+1-512-555-0142', '+44 20 7946 0958'],
  ['TX 78701', 'February 9, 1990', '3200/mo', 'jordan+card@example.test', '§ 1', 'Ω', '<>', '1'.repeat(120)],
].flat();

/** One of each mask, and one without; `filters.test.ts` has every filter. */
describe.each(['CardNumber', 'FirstName', 'MonthlyIncome', 'PrimaryPhone', 'SSN', 'Zip', 'dob'])(
  'what is pasted into %s',
  (name) => {
    it('[F-706] [UX-16] is taken, or named in an error until the field changes', async () => {
      const drawn = await draw({}, { form: single(name), rows: {} });
      const control = drawn.control(name);
      for (const text of pastes) {
        await pasteText(control, text);
        control.blur();
        const outcome = () => [text, control.value !== '' || drawn.error(name) !== ''];
        await expect.poll(outcome).toEqual([text, true]);
        if (control.value === '') {
          await drawn.submit();
          expect([text, drawn.error(name), drawn.submitted]).toEqual([
            text,
            expect.not.stringMatching(/^$/),
            [],
          ]);
          await userEvent.click(control);
          await userEvent.keyboard(name === 'FirstName' ? 'a{Tab}' : '1{Tab}');
          await expect.poll(() => [text, drawn.error(name)]).toEqual([text, '']);
        }
        await userEvent.clear(control);
      }
    });
  },
);

/** Field, what comes, what stands there, what the status line says, and the error that is left. */
const values: [string, string, string, string, string][] = [
  ['spouseCity', '78701-1234', '78701', 'We kept “78701”, which is all that fits here.', ''],
  ['FirstName', "O'Brien", 'OBrien', leftOut("'"), leftOut("'")],
  ['FirstName', 'Jordan.', 'Jordan', leftOut('.'), ''],
  ['City', 'Rancho Santa Margarita', 'Rancho Santa Margarita', overlong, tooLong(18)],
];

const ways: [string, (control: HTMLInputElement, text: string) => unknown][] = [
  ['pasted', pasteText],
  ['filled in by a program', setNatively],
];

describe.each(ways)('what a field does not take as it is, %s,', (_way, put) => {
  it.each(values)(
    '[F-402] [UX-03] [UX-16] in %s: of %s it holds %s',
    async (name, text, held, status, error) => {
      const drawn = await draw({ ...married, [name]: undefined });
      const control = drawn.control(name);
      await put(control, text);
      await expect.poll(() => [control.value, drawn.status(name)]).toEqual([held, status]);
      control.blur();
      await expect.poll(() => drawn.error(name)).toBe(error);
      expect(drawn.summary()).toEqual([]);
      await drawn.submit();
      expect(drawn.submitted.map((sent) => sent[name])).toEqual(error === '' ? [held] : []);
    },
  );
});

it('[UX-16] the line of a field stays until a pressed pointer is released, so that no click is lost', async () => {
  const drawn = await draw({ ...married, FirstName: undefined });
  await pasteText(drawn.control('FirstName'), "O'Brien");
  await expect.poll(() => drawn.status('FirstName')).toBe(leftOut("'"));
  document.dispatchEvent(new PointerEvent('pointerdown'));
  drawn.control('LastName').focus();
  const line = () => drawn.control('LastName').closest('[data-field]')?.querySelector('p[role="status"]');
  await expect.poll(line).not.toBeNull();
  expect(drawn.status('FirstName')).toBe(leftOut("'"));
  document.dispatchEvent(new PointerEvent('pointerup'));
  await expect.poll(() => drawn.status('FirstName')).toBe('');
});

describe('a text that is too long', () => {
  it('[F-402] is shortened, and its error goes', async () => {
    const drawn = await draw();
    const control = drawn.control('Address1');
    setNatively(control, longStreet);
    await expect.poll(() => drawn.error('Address1')).toBe(tooLong(26));
    await userEvent.click(control);
    await userEvent.keyboard('{End}{Control>}{Backspace}{/Control}{Tab}');
    await expect.poll(() => drawn.error('Address1')).toBe(tooLong(26));
    await userEvent.click(control);
    await userEvent.keyboard('{End}{Control>}{Backspace}{/Control}{Tab}');
    await expect.poll(() => drawn.error('Address1')).toBe('');
    await drawn.submit();
    expect(drawn.submitted[0]?.Address1).toBe('12345 Martin Luther King');
  });
});

describe('a name that lost a character to a key', () => {
  it('[F-804] has an error once it is left, and is not sent until it is edited', async () => {
    const drawn = await draw();
    const control = drawn.control('FirstName');
    await userEvent.clear(control);
    await userEvent.keyboard('Jo3rdan');
    expect([control.value, drawn.error('FirstName')]).toEqual(['Jordan', '']);
    expect(drawn.status('FirstName')).toBe('Use only letters, hyphens and spaces.');
    // Whoever comes back to the control by a screen reader hears it there, too (F-811).
    const described = control.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(
      drawn.status('FirstName'),
    );
    await userEvent.keyboard('{Tab}');
    await expect.poll(() => drawn.error('FirstName')).toBe(leftOut('3'));
    await drawn.submit();
    expect(drawn.submitted).toEqual([]);
    await userEvent.click(control);
    await userEvent.keyboard('{End}n{Backspace}{Tab}');
    await expect.poll(() => drawn.error('FirstName')).toBe('');
    await drawn.submit();
    expect(drawn.submitted[0]?.FirstName).toBe('Jordan');
  });

  it('[F-804] brings its error along when the form is shown again', async () => {
    const lost = { value: 'Jordan', reason: 'filter.leftOut', characters: '3', effect: 'changed' as const };
    const drawn = await draw({ ...married, FirstName: 'Jordan' }, { brought: { FirstName: lost } });
    await expect.poll(() => drawn.status('FirstName')).toBe(leftOut('3'));
    await drawn.submit();
    expect([drawn.submitted, drawn.error('FirstName')]).toEqual([[], leftOut('3')]);
  });
});

describe('a full number', () => {
  it('[F-816] [F-804] says that a digit more did not fit until the next edit, and is no error', async () => {
    const drawn = await draw({ ...married, spouseCity: undefined });
    const control = drawn.control('spouseCity');
    await userEvent.click(control);
    await userEvent.keyboard('787011');
    await expect.poll(() => drawn.status('spouseCity')).not.toBe('');
    await userEvent.keyboard('{Backspace}');
    await expect.poll(() => [control.value, drawn.status('spouseCity')]).toEqual(['7870', '']);
    await userEvent.keyboard('12');
    await expect.poll(() => drawn.status('spouseCity')).not.toBe('');
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(() => [control.value, drawn.status('spouseCity')]).toEqual(['7870', '']);
    await userEvent.keyboard('12{Tab}');
    await expect.poll(() => [drawn.status('spouseCity'), drawn.error('spouseCity')]).toEqual(['', '']);
  });
});

describe('an e-mail address that lost a character', () => {
  const refused = (characters: string) =>
    `You can't use “${characters}” in this field. Use only letters, numbers, underscores, periods and one @. Check it, or use another address.`;

  it('[F-401] leaves an error that names it, until it is edited', async () => {
    const drawn = await draw();
    const control = drawn.control('Email');
    await userEvent.clear(control);
    await userEvent.keyboard('mary-ann+x@my-company.com');
    expect([control.value, drawn.error('Email')]).toEqual(['maryannx@mycompany.com', '']);
    await userEvent.keyboard('{Tab}');
    await expect.poll(() => drawn.error('Email')).toBe(refused('- +'));
    expect(control.getAttribute('aria-invalid')).toBe('true');
    // Nothing was submitted: neither the list of errors nor the page's title speaks of it (UX-01).
    expect([drawn.summary(), drawn.counts]).toEqual([[], [0]]);
    await drawn.submit();
    expect(drawn.submitted).toEqual([]);
    expect(drawn.summary()).toContain('Email address: please see below');
    expect(drawn.error('Email')).toBe(refused('- +'));
    for (const each of ['Email', 'ConfirmEmail'])
      await userEvent.fill(drawn.control(each), 'maryann@mycompany.test');
    await userEvent.keyboard('{Tab}');
    await expect.poll(() => drawn.error('Email')).toBe('');
    await drawn.submit();
    expect(drawn.submitted[0]?.Email).toBe('maryann@mycompany.test');
  });

  it('[F-401] [UX-16] is refused whole from autofill, and stays an error', async () => {
    const drawn = await draw();
    const control = drawn.control('Email');
    setNatively(control, 'mary-ann@my-company.com');
    await expect.poll(() => drawn.error('Email')).toBe(refused('-'));
    expect(control.value).toBe(goodAnswers.Email);
    await drawn.submit();
    expect(drawn.submitted).toEqual([]);
  });

  it('[F-401] Enter in the field meets the error, too', async () => {
    const drawn = await draw();
    await userEvent.click(drawn.control('Email'));
    await userEvent.keyboard('{End}-{Enter}');
    expect(drawn.submitted).toEqual([]);
    await expect.poll(() => drawn.error('Email')).toBe(refused('-'));
  });

  it('[F-401] a space, and what was typed anew from the start, leave none', async () => {
    const drawn = await draw();
    const control = drawn.control('Email');
    await userEvent.click(control);
    await userEvent.keyboard('{End} {Tab}');
    expect(drawn.error('Email')).toBe('');
    await userEvent.click(control);
    await userEvent.keyboard('{End}-');
    await userEvent.clear(control);
    await userEvent.keyboard('jordan@example.test{Tab}');
    expect(drawn.error('Email')).toBe('');
    await drawn.submit();
    expect(drawn.submitted).toHaveLength(1);
  });
});

describe('an amount that lost a digit', () => {
  /** What is typed, what stands there once it is left, and the error that is left. */
  it.each([
    ['120,5', '$120,5', 'Enter whole dollars only, without cents.'],
    ['950.75', '$950.75', 'Enter whole dollars only, without cents.'],
    ['100000.555', '$10,000.55', 'The largest monthly income is $99,999.'],
    ['1100.00', '$1,100', ''],
    ['3,200', '$3,200', ''],
  ])('[F-705] of %s typed it holds %s, and the first reason is the error', async (keys, held, error) => {
    const drawn = await draw();
    const control = drawn.control('MonthlyIncome');
    await userEvent.clear(control);
    await userEvent.keyboard(`${keys}{Tab}`);
    await expect.poll(() => [control.value, drawn.error('MonthlyIncome')]).toEqual([held, error]);
    await drawn.submit();
    const sent = drawn.submitted.map(({ MonthlyIncome }) => MonthlyIncome);
    expect(sent).toEqual(error === '' ? [held.replace(/\D/gu, '')] : []);
    await userEvent.clear(control);
    await userEvent.keyboard('3200{Tab}');
    await expect.poll(() => drawn.error('MonthlyIncome')).toBe('');
  });

  it('[F-401] is an error, too', async () => {
    const drawn = await draw();
    await userEvent.clear(drawn.control('MonthlyIncome'));
    await userEvent.keyboard('100000{Tab}');
    await expect.poll(() => drawn.error('MonthlyIncome')).toBe('The largest monthly income is $99,999.');
    await drawn.submit();
    expect(drawn.submitted).toEqual([]);
  });
});
