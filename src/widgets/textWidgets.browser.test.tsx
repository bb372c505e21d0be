import { describe, expect, it } from 'vitest';
import { type DrawnControl, drawControl } from '../../testing/widgets/drawControl.tsx';
import { drawField } from '../../testing/widgets/drawField.ts';
import TextWidget from './text/TextWidget.tsx';
import text from './text/text.widget.json' with { type: 'json' };

/*
 * What comes of keys, pastes and programs in the fields of the catalogue. Which text a filter or mask takes is held where it
 * stands (src/engine/filters, src/engine/masks); here, that each widget asks its own and draws and reports what it says.
 */

/** Requirements, field, what comes, what stands there, what it reports and what its status line says. */
type Row = [string, string, string, string, string | undefined, string];

const keys: Row[] = [
  ['[FRM-012] [FLT-016]', 'SSN', '123456789', '123-45-6789', '123-45-6789', ''],
  ['[UX-04]', 'SSN', '123-45-6789', '123-45-6789', '123-45-6789', ''],
  ['[UX-16]', 'SSN', '123x', '123', '123', 'filter.digitsOnly'],
  ['[FRM-015] [FLT-017]', 'PrimaryPhone', '51255501001', '(512) 555-0100', '5125550100', 'filter.limit'],
  ['[UX-07] [FRM-019]', 'dob', '02091990', '02/09/1990', '1990-02-09', ''],
  ['[UX-16]', 'dob', '02F', '02/', '02/', 'filter.digitsOnly'],
  ['[FLT-019] [FLT-021]', 'MonthlyIncome', '12345', '$12,345', '12345', ''],
  ['[FRM-013] [FLT-020]', 'MonthlyIncome', '123456', '$12,345', '12345', 'filter.incomeLimit'],
  ['[PAY-010]', 'CardNumber', '4242 4242-4242 4242', '4242 4242 4242 4242', '4242424242424242', ''],
  ['[PAY-010]', 'CardNumber', '42424242424242429', '4242 4242 4242 4242', '4242424242424242', 'filter.limit'],
  ['[DM-014]', 'reservationNumber', 'D100000010012', '10000001001', '10000001001', 'filter.limit'],
  ['[FLT-010]', 'Zip', '0a2139', '02139', '02139', 'filter.digitsOnly'],
  ['[FLT-002]', 'FirstName', 'Mary Ann Lee', 'Mary AnnLee', 'Mary AnnLee', 'filter.spaces'],
  ['[FLT-006] [FLT-007]', 'Address1', '  500  Congress  Ave', '500 Congress Ave', '500 Congress Ave', ''],
  ['[FLT-008]', 'City', 'Winston-Salem 27', 'Winston-Salem ', 'Winston-Salem ', 'filter.namesOnly'],
  ['[FLT-012] [FLT-013]', 'Email', 'a-b_c.1@x@y.com', 'ab_c.1@xy.com', 'ab_c.1@xy.com', 'filter.emailOnly'],
  ['[APR-014]', 'username', 'jordan avery', 'jordanavery', 'jordanavery', 'filter.spaces'],
];

const pastes: Row[] = [
  ['[UX-04]', 'SSN', ' 123.45\u20116789 ', '123-45-6789', '123-45-6789', ''],
  ['[F-706]', 'SSN', 'SSN: 512-45-1001', '512-45-1001', '512-45-1001', ''],
  ['[UX-16]', 'SSN', '4242 4242 4242 4242', '', undefined, 'filter.tooLong'],
  ['[F-706]', 'PrimaryPhone', 'tel:+1-512-555-0100', '(512) 555-0100', '5125550100', ''],
  ['[F-706]', 'dob', 'February 9, 1990', '02/09/1990', '1990-02-09', ''],
  ['[F-706]', 'Zip', 'TX 78701', '78701', '78701', ''],
  ['[UX-04]', 'PrimaryPhone', '+1 512-555-0100', '(512) 555-0100', '5125550100', ''],
  ['[UX-07]', 'dob', '1990-02-09', '02/09/1990', '1990-02-09', ''],
  ['[UX-04]', 'MonthlyIncome', '3 200.00', '$3,200', '3200', ''],
  ['[UX-16]', 'MonthlyIncome', '3200.50', '', undefined, 'filter.wholeDollars'],
  ['[UX-16]', 'CardNumber', '4242 4242 4242 4242 4', '', undefined, 'filter.tooLong'],
  ['[DM-002] [UX-04]', 'reservationNumber', ' d 1000-0001 001 ', '10000001001', '10000001001', ''],
  ['[PFL-004]', 'last4ssn', '219-09-5678', '5678', '5678', ''],
  ['[UX-04]', 'Zip', ' 78701 ', '78701', '78701', ''],
  ['[F-402] [UX-16]', 'FirstName', 'Jordan 3rd', 'Jordan rd', 'Jordan rd', 'filter.leftOut'],
  ['as password managers need,', 'password', 'Sample-Pass1!', 'Sample-Pass1!', 'Sample-Pass1!', ''],
  ['[UX-16]', 'Email', 'jordan+card@example.com', '', undefined, 'filter.emailOnly'],
];

const fillings: Row[] = [
  ['[UX-03] [UX-06]', 'SSN', '987 65 4321', '•••-••-4321', '987-65-4321', ''],
  ['[UX-03]', 'PrimaryPhone', '+15125550100', '(512) 555-0100', '5125550100', ''],
  ['[UX-03] [UX-07]', 'dob', '1990-02-09', '02/09/1990', '1990-02-09', ''],
  ['[UX-16]', 'Email', 'mary-ann@example.com', '', undefined, 'filter.emailOnly'],
];

describe('a text widget', () => {
  it.each([
    ['SSN', 'text', 'numeric', ''],
    ['dob', 'text', 'numeric', ''],
    ['MonthlyIncome', 'text', 'numeric', ''],
    ['CardNumber', 'text', 'numeric', ''],
    ['reservationNumber', 'text', 'numeric', ''],
    ['Zip', 'text', 'numeric', ''],
    ['PrimaryPhone', 'tel', 'tel', ''],
    ['Email', 'text', 'email', 'none'],
    ['username', 'text', '', 'none'],
  ])(
    '[UX-04] offers for %s the control "%s", the keyboard "%s" and capitals "%s"',
    async (field, ...offered) => {
      const { input } = await drawField(field);
      expect([input.type, input.inputMode, input.autocapitalize]).toEqual(offered);
    },
  );

  describe.each([
    ['the keys', keys, (drawn: DrawnControl, text: string) => drawn.keys(text)],
    ['a paste of', pastes, (drawn: DrawnControl, text: string) => drawn.paste(text)],
    [
      'from autofill',
      fillings,
      ({ input, autofill }: DrawnControl, text: string) => {
        input.blur();
        autofill(text);
      },
    ],
  ] as const)('takes %s', (_how, rows, put) => {
    it.each(rows)('%s for %s "%s" as "%s", reports "%s" and says "%s"', async (_id, field, text, ...come) => {
      const drawn = await drawField(field);
      await put(drawn, text);
      await expect.poll(() => [drawn.input.value, drawn.value(), drawn.status()]).toEqual(come);
    });
  });

  it.each([
    ['[FRM-012]', 'SSN', '123456789', '•••-••-6789', '123-45-6789'],
    ['[PRE-004]', 'PrimaryPhone', '+1 (512) 555-0100', '(512) 555-0100', '5125550100'],
    ['[FRM-019]', 'dob', '2/9/1990', '02/09/1990', '1990-02-09'],
  ])(
    '%s for %s shows "%s", with which it begins, as "%s" and reports "%s"',
    async (_id, field, given, ...come) => {
      const { input, value } = await drawField(field, { value: given, focus: false });
      await expect.poll(() => [input.value, value()]).toEqual(come);
    },
  );

  it.each([
    ['in the middle', 'SSN', '123-45-6789', [2, 2], '{Backspace}', '134-56-789', 1],
    ['behind a dash', 'SSN', '123-45-6789', [4, 4], '{Backspace}', '124-56-789', 2],
    ['of a selection', 'SSN', '123-45-6789', [0, 6], '9', '967-89', 1],
    ['between brackets', 'PrimaryPhone', '512555010', [2, 2], '9', '(591) 255-5010', 3],
    ['of everything', 'PrimaryPhone', '5125550100', [14, 14], '{Backspace>10/}', '', 0],
    ['of a selected digit', 'dob', '1990-02-09', [4, 5], '8', '02/08/1990', 5],
    ['that needs a comma', 'MonthlyIncome', '3200', [2, 2], '5', '$35,200', 3],
    ['behind a comma', 'MonthlyIncome', '3200', [3, 3], '{Backspace}', '$200', 1],
    ['behind a space', 'CardNumber', '12345678', [5, 5], '{Backspace}', '1235 678', 3],
    ['that is refused', 'FirstName', 'Jordan', [3, 3], '7', 'Jordan', 3],
    ['that is taken', 'FirstName', 'Jordan', [3, 3], 'x', 'Jorxdan', 4],
    ['of a second space', 'Address1', '500 Congress', [4, 4], ' ', '500 Congress', 4],
  ] as const)(
    '[UX-05] [FLT-007] keeps the caret at an edit %s, for %s',
    async (_what, field, value, [start, end], pressed, ...come) => {
      const { input, keys, caretTo } = await drawField(field, { value });
      caretTo(start, end);
      await keys(pressed);
      expect([input.value, input.selectionStart]).toEqual(come);
    },
  );

  it('[UX-16] says why it refused a key until it is left', async () => {
    const { keys, status } = await drawField('FirstName');
    await keys('J7');
    await expect.poll(status).toBe('filter.namesOnly');
    await keys('o');
    await expect.poll(status).toBe('filter.namesOnly');
    await keys('{Tab}');
    await expect.poll(status).toBe('');
  });

  it('takes everything where there is no filter', async () => {
    const { keys, value } = await drawControl(TextWidget, text);
    await keys('Any 1 & all!');
    expect(value()).toBe('Any 1 & all!');
  });
});
