import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { applicationRows, applicationSource, goodAnswers } from '../../testing/form/applicationForm.ts';
import { drawForm } from '../../testing/form/drawForm.tsx';
import { interpretForm } from '../../testing/form/interpretForm.ts';
import { setNatively } from '../../testing/widgets/drawControl.tsx';
import type { FormSource } from '../compile/forms/FormSource.ts';
import type { FieldDeclaration } from '../engine/form.ts';

async function type(control: HTMLInputElement, keys: string) {
  await userEvent.click(control);
  await userEvent.keyboard(keys);
}

function choose(control: HTMLInputElement, value: string) {
  return userEvent.selectOptions(control as unknown as HTMLSelectElement, value);
}

describe('a submit that fails', () => {
  it('[UX-01] [F-408] lists every error in page order, label first, and takes the focus', async () => {
    const form = await drawForm();
    await form.submit();
    expect(form.summary()).toEqual([
      'First name: missing',
      'Last name: missing',
      'Street address: missing',
      'City: missing',
      'State: missing',
      'Email address: missing',
      'Confirm email address: missing',
      'Primary phone: missing',
      'Social Security number: missing',
      'Monthly income: missing',
      'Checking account: missing',
      'I authorize the check: missing',
    ]);
    const summary = document.activeElement;
    expect(summary?.querySelector('h2')?.textContent).toBe('12 things need your attention');
    expect(summary?.getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
    expect(form.submitted).toEqual([]);
  });

  it('[F-408] tells an answer that is missing from one that is wrong', async () => {
    const form = await drawForm({
      answers: { ...goodAnswers, City: undefined, ConfirmEmail: 'other@example.test' },
    });
    await form.submit();
    expect(form.summary()).toEqual(['City: missing', 'Confirm email address: please see below']);
    expect(form.said('ConfirmEmail')).toContain('Email address does not match');
    expect(document.activeElement?.querySelector('h2')?.textContent).toBe('2 things need your attention');
    await type(form.control('City'), 'Austin{Tab}');
    expect(form.container.querySelector('section h2')?.textContent).toBe('One thing needs your attention');
  });

  it('[F-408] shows the first five within a screen of a phone, and the rest to whoever asks', async () => {
    await page.viewport(360, 740);
    const form = await drawForm();
    await form.submit();
    const links = () =>
      [...form.container.querySelectorAll<HTMLElement>('section a')].filter((link) => link.checkVisibility());
    expect(links()).toHaveLength(5);
    expect(document.activeElement?.getBoundingClientRect().height).toBeLessThan(370);
    await page.getByRole('button', { name: 'Show all 12' }).click();
    expect(links()).toHaveLength(12);
    expect(document.activeElement).toBe(links()[5]);
    await expect.element(page.getByRole('button', { name: 'Show all 12' })).not.toBeInTheDocument();
  });

  it('[F-714] shows as many as seven at once: no button would hide one or two', async () => {
    const left = ['FirstName', 'LastName', 'Address1', 'City', 'State', 'SSN', 'MonthlyIncome'];
    const answers = Object.fromEntries(Object.entries(goodAnswers).filter(([name]) => !left.includes(name)));
    const form = await drawForm({ answers });
    await form.submit();
    const links = [...form.container.querySelectorAll<HTMLElement>('section a')];
    expect(links.map((link) => link.checkVisibility())).toEqual(left.map(() => true));
    expect(form.container.querySelector('section button')).toBeNull();
  });

  it('[UX-01] each link focuses its field, with the label in view', async () => {
    const form = await drawForm();
    await form.submit();
    await page.getByRole('button', { name: 'Show all 12' }).click();
    for (const link of form.container.querySelectorAll<HTMLAnchorElement>('section a')) {
      const id = link.hash.slice(1);
      const address = location.href;
      await userEvent.click(link);
      expect(document.activeElement?.id).toBe(id);
      expect(location.href).toBe(address);
      const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? {};
      expect(top).toBeGreaterThan(0);
      expect(bottom).toBeLessThan(innerHeight);
    }
  });

  it('[UX-02] [F-408] marks each field and says beside it, in the words of its rule, what is wrong', async () => {
    const form = await drawForm();
    await form.submit();
    for (const name of ['FirstName', 'City', 'State', 'HasCheckingAccount', 'authPrequal']) {
      const control = form.control(name);
      expect(control.getAttribute('aria-invalid')).toBe('true');
      const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
      const words = ids.map((id) => document.getElementById(id)?.textContent).join(' ');
      expect(words).toMatch(/required|missing|agree/iu);
    }
  });

  it('[MSG-004] fills the limit into the message', async () => {
    const form = await drawForm({ answers: { ...goodAnswers, SSN: '512-45' } });
    await form.submit();
    expect(form.summary()).toEqual(['Social Security number: please see below']);
    expect(form.said('SSN')).toContain('Characters can not be less than 11');
  });
});

describe('sections that fold', () => {
  const form = interpretForm({
    ...applicationSource,
    sections: applicationSource.sections.map((section) => ({ ...section, fold: true })),
  });
  const lineOf = (container: Element, id: string) =>
    [...container.querySelectorAll(`[data-section="${id}"] [data-answer]`)].map(
      ({ lastElementChild }) => lastElementChild?.textContent,
    );
  const shown = (container: Element) =>
    [...container.querySelectorAll<HTMLElement>('[data-field]')]
      .filter((field) => field.checkVisibility())
      .map(({ dataset }) => dataset.field);

  it('[F-781] are a line where their answers came along, and Edit shows their fields and leads to the first', async () => {
    const { authPrequal: _missing, ...answers } = { ...goodAnswers, State: 'WI' };
    const drawn = await drawForm({ form, answers });
    expect(lineOf(drawn.container, 'contact')).toEqual([
      'jordan@example.test',
      'jordan@example.test',
      '(512) 555-0142',
      '•••-••-2001',
    ]);
    expect(lineOf(drawn.container, 'address')).toEqual(['500 Congress Ave', 'Austin', 'Wisconsin']);
    expect(shown(drawn.container)).toEqual(['isMarried', 'authPrequal']);
    await page.getByRole('button', { name: /^Edit.*Where you live$/u }).click();
    expect(document.activeElement).toBe(drawn.control('Address1'));
    expect(lineOf(drawn.container, 'address')).toEqual([]);
    await userEvent.fill(drawn.control('City'), '');
    await userEvent.keyboard('{Tab}');
    expect(shown(drawn.container)).toEqual(['Address1', 'City', 'State', 'isMarried', 'authPrequal']);
  });

  it('[F-781] read as their form says, without what was not answered', async () => {
    const state = { name: 'State', isValue: true } as const;
    const line = [
      [{ name: 'Address1' }],
      [{ name: 'SecondaryPhone' }],
      [{ name: 'City' }],
      [state, { name: 'FirstName' }],
    ];
    const sections = applicationSource.sections.map((section) => ({ ...section, fold: true, line }));
    const { authPrequal: _missing, ...answers } = { ...goodAnswers, State: 'WI' };
    const { container } = await drawForm({
      form: interpretForm({ ...applicationSource, sections }),
      answers,
    });
    const read = container.querySelector('[data-section="address"] p')?.textContent;
    expect(read?.trim().replace(/\s+/gu, ' ')).toBe('500 Congress Ave, Austin, WI Jordan');
  });

  it('[F-781] [UX-01] show their fields where an answer is missing, and as soon as one of them is in error', async () => {
    const drawn = await drawForm({
      form,
      answers: { ...goodAnswers, City: undefined, ConfirmEmail: 'other@example.test' },
    });
    expect(shown(drawn.container)).toEqual(['Address1', 'City', 'State']);
    await drawn.submit();
    expect(drawn.summary()).toEqual(['City: missing', 'Confirm email address: please see below']);
    expect(shown(drawn.container)).toEqual([
      ...['Address1', 'City', 'State'],
      ...['Email', 'ConfirmEmail', 'PrimaryPhone', 'SSN'],
    ]);
    await page.getByRole('link', { name: /^Confirm email/u }).click();
    expect(document.activeElement).toBe(drawn.control('ConfirmEmail'));
    await userEvent.fill(drawn.control('ConfirmEmail'), goodAnswers.Email);
    await userEvent.keyboard('{Tab}');
    expect(shown(drawn.container)).toContain('ConfirmEmail');
  });
});

describe('after a failed submit', () => {
  it('lists an error until its field is left, and tells none of what is being typed', async () => {
    const form = await drawForm();
    await form.submit();
    await type(form.control('City'), 'Austin');
    expect(form.control('City').hasAttribute('aria-invalid')).toBe(false);
    expect(form.summary()).toContain('City: missing');
    await userEvent.keyboard('{Tab}');
    expect(form.summary()).not.toContain('City: missing');
    await userEvent.clear(form.control('City'));
    await userEvent.keyboard('{Tab}');
    expect(form.control('City').getAttribute('aria-invalid')).toBe('true');
  });

  it('[F-422] two addresses that are to be the same differ no longer with the key that makes them so', async () => {
    const form = await drawForm({ answers: { ...goodAnswers, ConfirmEmail: 'jordan@example.tes' } });
    await form.submit();
    const confirm = form.control('ConfirmEmail');
    const differ = () => [confirm.getAttribute('aria-invalid'), form.said('ConfirmEmail')];
    expect(differ()).toEqual(['true', expect.stringContaining('does not match')]);
    await type(confirm, '{End}t');
    expect(differ()).toEqual([null, expect.not.stringContaining('does not match')]);
    await userEvent.keyboard('t');
    expect(differ()).toEqual(['true', expect.stringContaining('does not match')]);
    await userEvent.keyboard('{Backspace}{Enter}');
    expect(form.submitted).toHaveLength(1);
    await userEvent.keyboard('{Backspace}{Enter}');
    expect(differ()).toEqual(['true', expect.stringContaining('does not match')]);
  });

  it('checks nothing when it is left before the first submit', async () => {
    const form = await drawForm();
    await type(form.control('City'), '{Tab}');
    expect(form.control('City').hasAttribute('aria-invalid')).toBe(false);
  });

  it('takes an error away that another field settles', async () => {
    const form = await drawForm({ answers: { ...goodAnswers, Email: 'jordan@example.tes' } });
    await form.submit();
    expect(form.summary()).toHaveLength(1);
    await type(form.control('Email'), '{End}t{Tab}');
    expect(form.summary()).toEqual([]);
  });

  it('[UX-01] says nothing yet of fields that came after it', async () => {
    const form = await drawForm({ answers: { ...goodAnswers, City: undefined } });
    await form.submit();
    await choose(form.control('State'), 'WI');
    await userEvent.click(form.control('isMarried'));
    expect(form.control('spouseFirstName').hasAttribute('aria-invalid')).toBe(false);
    expect(form.summary()).toEqual(['City: missing']);
    await type(form.control('spouseFirstName'), '{Tab}');
    expect(form.control('spouseFirstName').getAttribute('aria-invalid')).toBe('true');
  });

  it('checks a choice again at once', async () => {
    const form = await drawForm();
    await form.submit();
    await userEvent.click(form.control('HasCheckingAccount', 'true'));
    expect(form.control('HasCheckingAccount').hasAttribute('aria-invalid')).toBe(false);
    await choose(form.control('State'), 'TX');
    expect(form.control('State').hasAttribute('aria-invalid')).toBe(false);
  });

  it('leaves the page where it is between mousedown and mouseup, so that no click is lost', async () => {
    const form = await drawForm();
    await form.submit();
    await type(form.control('City'), 'Austin');
    const field = form.control('City');
    const button = form.container.querySelector('button');
    const before = button?.getBoundingClientRect().top;
    button?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    field.blur();
    expect(form.summary()).toContain('City: missing');
    expect(button?.getBoundingClientRect().top).toBe(before);
    button?.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
    await expect.poll(() => form.summary()).not.toContain('City: missing');
  });

  it('[UX-01] keeps every value, and counts down as fields are put right', async () => {
    const form = await drawForm({ answers: { ...goodAnswers, City: undefined, authPrequal: '0' } });
    await form.submit();
    await type(form.control('City'), 'Austin{Tab}');
    await userEvent.click(form.control('authPrequal'));
    expect(form.counts).toEqual([0, 2, 1, 0]);
    expect(form.control('FirstName').value).toBe('Jordan');
  });
});

describe('a submit that passes', () => {
  it('hands over the answers, and hidden ones as undefined', async () => {
    const form = await drawForm({ answers: goodAnswers });
    await form.submit();
    expect(form.submitted).toEqual([
      {
        ...goodAnswers,
        isMarried: undefined,
        spouseFirstName: undefined,
        spouseHasDifferentAddress: undefined,
        spouseCity: undefined,
        cashIntent: undefined,
      },
    ]);
    expect(Object.keys(form.submitted[0] ?? {})).toContain('spouseFirstName');
  });

  it('[F-203] [SUB-009] hands over as blank what was asked and left empty', async () => {
    const married = { State: 'WI', isMarried: true, spouseFirstName: 'Robin' };
    const form = await drawForm({ answers: { ...goodAnswers, ...married } });
    await form.submit();
    expect(form.submitted[0]).toMatchObject({ spouseHasDifferentAddress: false, spouseCity: undefined });
    await userEvent.click(form.control('spouseHasDifferentAddress'));
    await form.submit();
    expect(form.submitted[1]).toMatchObject({ spouseHasDifferentAddress: true, spouseCity: '' });
    await type(form.control('spouseCity'), 'Madison');
    await userEvent.clear(form.control('spouseCity'));
    await form.submit();
    expect(form.submitted[2]?.spouseCity).toBe('');
  });

  it.each([
    ['Enter', '{Enter}'],
    ['a click of a program', ''],
  ])('takes the draft of the field that has the focus: %s', async (_how, last) => {
    const form = await drawForm({ answers: goodAnswers });
    await type(form.control('City'), `{End} North${last}`);
    if (last === '') form.container.querySelector<HTMLButtonElement>('button[type="submit"]')?.click();
    await expect.poll(() => form.submitted[0]?.City).toBe('Austin North');
  });

  it('[F-221] hands over what it validated: answers without what stands around them', async () => {
    const form = await drawForm({ answers: { ...goodAnswers, Address1: '\u2029500 Congress Ave\u2029' } });
    await type(form.control('FirstName'), '{Control>}a{/Control}Jo {Tab}');
    expect(form.control('FirstName').value).toBe('Jo');
    await form.submit();
    expect(form.submitted[0]).toMatchObject({ FirstName: 'Jo', Address1: '500 Congress Ave' });
  });

  it('[F-422] nothing can be changed while the answers are under way, and the focus stays', async () => {
    const form = await drawForm({ answers: goodAnswers });
    await type(form.control('City'), '{End}n');
    await form.draw({ busy: true });
    await userEvent.keyboard('x{Control>}z{/Control}');
    form.control('HasCheckingAccount', 'true').click();
    form.control('authPrequal').click();
    expect(document.activeElement).toBe(form.control('City'));
    expect(form.control('City').value).toBe('Austinn');
    expect(form.control('HasCheckingAccount', 'true').checked).toBe(false);
    expect(form.control('authPrequal').checked).toBe(true);
    expect(form.container.querySelectorAll('[disabled], [readonly], [inert]')).toHaveLength(0);
    await form.draw({ busy: false });
    await userEvent.keyboard('x');
    expect(form.control('City').value).toBe('Austinnx');
  });

  it('[F-422] names the Enter key of a touch keyboard in every text control', async () => {
    const form = await drawForm();
    const texts = [
      ...form.container.querySelectorAll<HTMLInputElement>('input:not([type="radio"], [type="checkbox"])'),
    ];
    expect(texts.length).toBeGreaterThan(5);
    for (const control of texts) {
      control.focus();
      // What follows the last text is a choice.
      expect([control.name, control.enterKeyHint]).toEqual([control.name, 'next']);
    }
    const sections = applicationSource.sections.filter(({ id }) => id === 'contact');
    const short = await drawForm({ form: interpretForm({ ...applicationSource, sections }) });
    short.control('SSN').focus();
    expect([short.control('Email').enterKeyHint, short.control('SSN').enterKeyHint]).toEqual([
      'next',
      'send',
    ]);
  });

  it('[F-422] [F-816] Enter on a touch keyboard goes on, unless it ends a composition', async () => {
    const asked = window.matchMedia.bind(window);
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      asked(query === '(pointer: coarse)' ? 'all' : query),
    );
    const form = await drawForm();
    const first = form.control('FirstName');
    const press = (init: KeyboardEventInit) =>
      first.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init }),
      );
    first.focus();
    for (const composing of [{ isComposing: true }, { keyCode: 229 }]) {
      press(composing);
      expect(document.activeElement).toBe(first);
    }
    press({});
    expect(document.activeElement).not.toBe(first);
    vi.restoreAllMocks();
  });

  it('[F-422] the controls of a line stand level, whatever their labels, hints and errors say', async () => {
    await page.viewport(1280, 800);
    const form = await drawForm();
    const { top } = form.control('MonthlyIncome').getBoundingClientRect();
    const hint = form.container.querySelector('[id$="MonthlyIncome__help"]')?.getBoundingClientRect();
    expect(hint?.top).toBeGreaterThan(top);
    const levels = (names: string[]) =>
      names.map((name) => form.control(name).getBoundingClientRect().bottom);
    for (const line of [
      ['Address1', 'City'],
      ['PrimaryPhone', 'SSN'],
      ['Email', 'ConfirmEmail'],
    ]) {
      const [one, other] = levels(line);
      expect(one).toBe(other);
    }
    await form.submit();
    const [one, other] = levels(['FirstName', 'LastName']);
    expect(one).toBe(other);
  });

  it('[UX-12] is made with the keyboard alone', async () => {
    const form = await drawForm();
    form.control('FirstName').focus();
    await userEvent.keyboard('Jordan{Tab}Avery{Tab}500 Congress Ave{Tab}Austin{Tab}T{Tab}');
    await userEvent.keyboard('jordan@example.test{Tab}jordan@example.test{Tab}5125550142{Tab}512452001{Tab}');
    await userEvent.keyboard('3200{Tab}');
    expect(document.activeElement?.textContent).toBe('work it out');
    await userEvent.keyboard('{Tab} {ArrowRight}{Tab} {Tab}{Enter}');
    expect(form.summary()).toEqual([]);
    expect(form.submitted[0]).toMatchObject({ ...goodAnswers, HasCheckingAccount: 'false' });
  });
});

describe('answers from autofill', () => {
  it('[UX-03] are committed though nobody enters or leaves a field', async () => {
    const form = await drawForm();
    setNatively(form.control('FirstName'), 'Jordan');
    setNatively(form.control('PrimaryPhone'), '+1 (512) 555-0142');
    await form.unmount();
    expect(form.typed()).toMatchObject({ FirstName: 'Jordan', PrimaryPhone: '5125550142' });
  });
});

describe('a refused key', () => {
  it('[UX-16] finds the status line waiting, which is there from when its field is entered', async () => {
    const form = await drawForm();
    const line = (name: string) =>
      form.control(name).closest('[data-field]')?.querySelector('[role="status"]');
    expect(line('FirstName')).toBeNull();
    await userEvent.click(form.control('FirstName'));
    const waiting = line('FirstName');
    expect(waiting?.textContent).toBe('');
    await userEvent.keyboard('0');
    expect(line('FirstName')).toBe(waiting);
    expect(waiting?.textContent).toBe('Use only letters, hyphens and spaces.');
    expect(line('LastName')).toBeNull();
    await userEvent.keyboard('{Tab}');
    await expect.poll(() => waiting?.textContent).toBe('');
  });
});

describe('sections', () => {
  it('[CND-001] [CND-002] [CND-003] open with the answers they hang on', async () => {
    const form = await drawForm();
    expect(form.find('isMarried')).toBeNull();
    await choose(form.control('State'), 'WI');
    expect(form.container.textContent).toContain('The law requires us to send your spouse information.');
    expect(form.find('spouseFirstName')).toBeNull();
    await userEvent.click(form.control('isMarried'));
    expect(form.find('spouseCity')).toBeNull();
    await userEvent.click(form.control('spouseHasDifferentAddress'));
    expect(form.find('spouseCity')).not.toBeNull();
  });

  it('[CND-004] drop their fields from validation and from the answers when they close', async () => {
    const form = await drawForm({ answers: { ...goodAnswers, State: 'WI', isMarried: true } });
    await form.submit();
    expect(form.summary()).toEqual(["Spouse's first name: missing"]);
    await choose(form.control('State'), 'TX');
    expect(form.summary()).toEqual([]);
    await form.submit();
    expect(form.submitted[0]).toMatchObject({ isMarried: undefined, spouseFirstName: undefined });
  });

  it('show again what was typed when they open again, and reset what says so', async () => {
    const form = await drawForm({ answers: { State: 'WI', isMarried: true } });
    await type(form.control('spouseFirstName'), 'Robin{Tab}');
    await choose(form.control('State'), 'TX');
    expect(form.find('spouseFirstName')).toBeNull();
    await choose(form.control('State'), 'WI');
    expect(form.control('isMarried').checked).toBe(false);
    await userEvent.click(form.control('isMarried'));
    expect(form.control('spouseFirstName').value).toBe('Robin');
    await choose(form.control('State'), 'TX');
    await form.unmount();
    expect(form.typed().spouseFirstName).toBe('Robin');
  });

  it('keep a draft that was still being typed when they closed', async () => {
    const form = await drawForm({ answers: { State: 'WI', isMarried: true } });
    await type(form.control('spouseFirstName'), 'Rob');
    const state = form.control('State') as unknown as HTMLSelectElement;
    state.value = 'TX';
    state.dispatchEvent(new Event('change', { bubbles: true }));
    await expect.poll(() => form.find('spouseFirstName')).toBeNull();
    await choose(form.control('State'), 'WI');
    await userEvent.click(form.control('isMarried'));
    expect(form.control('spouseFirstName').value).toBe('Rob');
  });

  it('that are closed at first feed no condition', async () => {
    const form = await drawForm({ answers: { State: 'TX', isMarried: true, spouseFirstName: 'Robin' } });
    expect(form.find('spouseFirstName')).toBeNull();
    await choose(form.control('State'), 'WI');
    expect(form.control('isMarried').checked).toBe(false);
    await userEvent.click(form.control('isMarried'));
    expect(form.control('spouseFirstName').value).toBe('Robin');
  });

  it('lose nothing that others write together with the answer that opens them', async () => {
    const form = await drawForm({ answers: { State: 'WI', isMarried: true } });
    await type(form.control('spouseFirstName'), 'Robin{Tab}');
    await userEvent.click(form.control('isMarried'));
    expect(form.find('spouseFirstName')).toBeNull();
    await form.draw({ answers: { State: 'WI' } });
    await form.draw({ answers: { State: 'WI', isMarried: true, City: 'Madison', FirstName: 'Jo' } });
    const shown = ['spouseFirstName', 'City', 'FirstName'].map((name) => form.control(name).value);
    expect(shown).toEqual(['Robin', 'Madison', 'Jo']);
  });
});

describe('fields', () => {
  it('[PRE-005] [F-714] are read-only where their condition holds, and say nothing of how to type there', async () => {
    const locked = await drawForm({ answers: goodAnswers, flow: { locksIdentity: true } });
    expect(locked.said('SSN')).not.toContain('9 digits');
    expect(locked.control('SSN').readOnly).toBe(true);
    expect(locked.control('FirstName').readOnly).toBe(false);
  });

  it('[FRM-021] [CFG-020] are not part of the form while they are not active', async () => {
    const form = await drawForm({ answers: { ...goodAnswers, cashIntent: 'true' } });
    expect(form.find('cashIntent')).toBeNull();
    await form.submit();
    expect(form.submitted[0]?.cashIntent).toBeUndefined();
    const without = await drawForm({ answers: goodAnswers, inactive: new Set(['City']) });
    expect(without.find('City')).toBeNull();
  });

  it('[FRM-008] take their choices from a list of the context', async () => {
    const form = await drawForm();
    const state = form.control('State') as unknown as HTMLSelectElement;
    expect([...state.options].map(({ text }) => text)).toEqual(['Choose a state', 'Texas', 'Wisconsin']);
  });

  it('[LAY-041] show a note that stays under the control', async () => {
    const form = await drawForm();
    expect(form.control('State').closest('[data-field]')?.textContent).toContain('Not available in Vermont');
  });

  it('[FLT-022] warn from an amount on without keeping anybody', async () => {
    const form = await drawForm({ answers: { ...goodAnswers, MonthlyIncome: '11999' } });
    const words = 'Please Ensure that total Monthly Income is Correct!';
    expect(form.container.textContent).not.toContain(words);
    await type(form.control('MonthlyIncome'), '{Control>}a{/Control}12000');
    expect(form.container.textContent).toContain(words);
    await form.submit();
    expect(form.submitted[0]?.MonthlyIncome).toBe('12000');
  });

  it('say which may be left empty', async () => {
    const form = await drawForm({
      answers: { State: 'WI', isMarried: true, spouseHasDifferentAddress: true },
    });
    expect(form.control('spouseCity').labels?.[0]?.textContent).toBe("Spouse's city (optional)");
    expect(form.control('City').labels?.[0]?.textContent).toBe('City');
    expect(form.control('City').getAttribute('aria-required')).toBe('true');
  });

  it('[INC-005] take answers that others write, and raise what their links name', async () => {
    const raise = vi.fn();
    const form = await drawForm({ raise });
    await type(form.control('FirstName'), 'Jordan');
    const link = [...form.container.querySelectorAll('button')].find(
      (button) => button.textContent === 'work it out',
    );
    await userEvent.click(link as HTMLButtonElement);
    expect(raise).toHaveBeenCalledWith('openCalculator');
    await form.draw({ raise, answers: { MonthlyIncome: '4166' } });
    expect(form.control('MonthlyIncome').value).toBe('$4,166');
    expect(form.control('FirstName').value).toBe('Jordan');
    await form.unmount();
    expect(form.typed().MonthlyIncome).toBe('4166');
  });
});

describe('what services say', () => {
  const cityError = { City: { $copy: 'message.cityMismatch' } };
  const cityWords = 'Please Check Your Address, City, Zip As It Does Not Match In Our Database.';

  it('[SVC-016] [SVC-020] stands beside the field and in the summary, until the field changes', async () => {
    const form = await drawForm({ answers: goodAnswers });
    await form.submit();
    await form.draw({ answers: goodAnswers, serverErrors: cityError });
    expect(form.summary()).toEqual(['City: please see below']);
    expect(form.said('City')).toContain(cityWords);
    expect(document.activeElement?.tagName).toBe('SECTION');
    expect(form.counts.at(-1)).toBe(1);
    await type(form.control('City'), 'x');
    expect(form.control('City').hasAttribute('aria-invalid')).toBe(false);
    expect(form.summary()).toEqual([]);
  });

  it('[UX-01] is merged with the form’s own errors in page order', async () => {
    const form = await drawForm({ answers: { ...goodAnswers, FirstName: undefined, SSN: undefined } });
    await form.draw({
      answers: { ...goodAnswers, FirstName: undefined, SSN: undefined },
      serverErrors: cityError,
    });
    await form.submit();
    expect(form.summary()).toEqual([
      'First name: missing',
      'City: please see below',
      'Social Security number: missing',
    ]);
  });

  it('[DM-035] is all that is said where the answers are taken away with it', async () => {
    const form = await drawForm({ answers: goodAnswers });
    await form.submit();
    await form.draw({ answers: { ...goodAnswers, City: '', FirstName: '' }, serverErrors: cityError });
    expect(form.control('FirstName').value).toBe('');
    expect(form.summary()).toEqual(['City: please see below']);
  });

  it('takes the focus once, and not again for the same words', async () => {
    const form = await drawForm({ answers: goodAnswers });
    await form.draw({ answers: goodAnswers, serverErrors: { ...cityError } });
    form.control('FirstName').focus();
    await form.draw({ answers: goodAnswers, serverErrors: { City: { $copy: 'message.cityMismatch' } } });
    expect(document.activeElement).toBe(form.control('FirstName'));
  });

  it('takes no focus when it is there from the first', async () => {
    const form = await drawForm({ answers: goodAnswers, serverErrors: cityError });
    expect(form.summary()).toEqual(['City: please see below']);
    expect(document.activeElement).toBe(document.body);
  });

  it('does not keep anybody from submitting again', async () => {
    const form = await drawForm({ answers: goodAnswers, serverErrors: cityError });
    await form.submit();
    expect(form.submitted).toHaveLength(1);
  });

  it('[SVC-012] [UX-11] offers a suggestion that one tap takes', async () => {
    const answers = { ...goodAnswers, Address1: 'Congress Ave' };
    const form = await drawForm({ answers });
    const said = { serverErrors: { Address1: 'The address appears to be invalid or missing.' } };
    await form.draw({ ...said, answers, suggestions: { Address1: '500 Congress Ave' } });
    const live = form.container.querySelector('div[role="status"]');
    expect(live?.textContent).toBe('Street address: Can we Suggest 500 Congress Ave?');
    const take = [...form.container.querySelectorAll('button')].find((button) =>
      button.textContent?.startsWith('Can we Suggest'),
    );
    expect(take?.textContent).toBe('Can we Suggest 500 Congress Ave?');
    await userEvent.click(take as HTMLButtonElement);
    expect(form.control('Address1').value).toBe('500 Congress Ave');
    expect(document.activeElement).toBe(form.control('Address1'));
    expect(form.control('Address1').hasAttribute('aria-invalid')).toBe(false);
    expect(live?.textContent).toBe('');
  });
});

describe('[F-422] what a ZIP code tells', () => {
  const zip: FieldDeclaration = {
    ...(applicationSource.fields.City as FieldDeclaration),
    name: 'Zip',
    rule: 'Zip',
    widget: 'zip',
    label: 'ZIP code',
    filter: { name: 'digits', zip: true, maxLength: 5 },
    given: 'zipGiven',
  };
  const place = {
    id: 'place',
    fields: ['Zip', 'City', 'State'].map((name) => ({ name, span: 12 })),
  };
  const form = interpretForm({
    ...applicationSource,
    fields: { ...applicationSource.fields, Zip: zip },
    sections: [place],
    rules: [],
  });
  const rows = { Zip: { IsRequired: true, MinLengthChar: 5 } };
  const drawPlace = (given: Parameters<typeof drawForm>[0] = {}) => drawForm({ form, rows, ...given });

  it('is asked for with its last digit, and again for another ZIP', async () => {
    const raise = vi.fn();
    const drawn = await drawPlace({ raise });
    await type(drawn.control('Zip'), '7870');
    expect(raise).not.toHaveBeenCalled();
    await userEvent.keyboard('1');
    expect(raise).toHaveBeenCalledExactlyOnceWith('zipGiven', undefined, { value: '78701' });
    await userEvent.keyboard('{Backspace}1');
    expect(raise).toHaveBeenCalledOnce();
    await userEvent.keyboard('{Backspace}2');
    expect(raise).toHaveBeenLastCalledWith('zipGiven', undefined, { value: '78702' });
  });

  it('is asked for where autofill writes it, and not where the form began with it', async () => {
    const raise = vi.fn();
    const drawn = await drawPlace({ raise, answers: { Zip: '78701' } });
    setNatively(drawn.control('Zip'), '53703');
    expect(raise).toHaveBeenCalledExactlyOnceWith('zipGiven', undefined, { value: '53703' });
  });

  it.each([
    ['stands there', '{Shift}'],
    ['has typed there and taken it back', 'A{Backspace}'],
  ])('fills city and state, selected for whoever %s, and says so', async (_who, keys) => {
    const drawn = await drawPlace();
    const city = drawn.control('City');
    city.focus();
    await userEvent.keyboard(keys);
    await drawn.draw({ fills: { City: 'Austin', State: 'TX' } });
    await expect.poll(() => drawn.control('State').value).toBe('TX');
    expect(city.value).toBe('Austin');
    expect([city.selectionStart, city.selectionEnd]).toEqual([0, 6]);
    expect(drawn.container.querySelector('div[role="status"]')?.textContent).toBe(
      'City: Austin, filled in for youState: TX, filled in for you',
    );
    await userEvent.keyboard('Round Rock');
    expect(drawn.control('City').value).toBe('Round Rock');
    expect(drawn.typed()).toMatchObject({ City: 'Round Rock', State: 'TX' });
  });

  it('leaves what was typed, and what a field cannot take', async () => {
    const drawn = await drawPlace();
    await type(drawn.control('City'), 'Pflugerville');
    await drawn.draw({ fills: { City: 'Austin', State: 'Texas' } });
    expect([drawn.control('City').value, drawn.control('State').value]).toEqual(['Pflugerville', '']);
  });
});

describe('what was typed', () => {
  it('survives an edit of the form’s own JSON, hidden answers included', async () => {
    const form = await drawForm({ answers: { State: 'WI', isMarried: true } });
    await type(form.control('spouseFirstName'), 'Robin{Tab}');
    await choose(form.control('State'), 'TX');
    await type(form.control('FirstName'), 'Jordan');
    const { FirstName } = applicationSource.fields as Record<string, FieldDeclaration>;
    const fields = { ...applicationSource.fields, FirstName: { ...FirstName, label: 'Given name' } };
    await form.draw({ form: interpretForm({ ...applicationSource, fields } as FormSource) });
    expect(form.control('FirstName').labels?.[0]?.textContent).toBe('Given name');
    expect(form.control('FirstName').value).toBe('Jordan');
    await choose(form.control('State'), 'WI');
    await userEvent.click(form.control('isMarried'));
    expect(form.control('spouseFirstName').value).toBe('Robin');
  });

  it('is told when the form goes away in the middle of a word', async () => {
    const form = await drawForm({ answers: goodAnswers });
    await type(form.control('City'), '{End} Nor');
    await form.unmount();
    expect(form.typed().City).toBe('Austin Nor');
  });
});

describe('a form that is replaced while its errors show', () => {
  const { FirstName, LastName, City } = applicationSource.fields as Record<string, FieldDeclaration>;
  const { LastName: _gone, ...others } = applicationSource.fields;
  const sections = (from: string, to: string) =>
    applicationSource.sections.map((section) => ({
      ...section,
      fields: section.fields.map((cell) => (cell.name === from ? { ...cell, name: to } : cell)),
    }));
  const left = {
    ...goodAnswers,
    FirstName: undefined,
    LastName: undefined,
    Address1: undefined,
    City: undefined,
  };

  it.each<[string, Partial<FormSource>, string[], string]>([
    ['the same', {}, ['First name', 'Last name', 'Street address', 'City'], 'This field is missing'],
    [
      'one whose words are others',
      {
        fields: {
          ...applicationSource.fields,
          FirstName: { ...FirstName, label: 'Given name' } as FieldDeclaration,
        },
        messages: { ...applicationSource.messages, required: 'Please answer.' },
      },
      ['Given name', 'Last name', 'Street address', 'City'],
      'Please answer.',
    ],
    [
      'one with another field in place of one',
      {
        fields: {
          ...others,
          Nickname: {
            ...LastName,
            name: 'Nickname',
            rule: 'Nickname',
            label: 'Nickname',
          } as FieldDeclaration,
        },
        sections: sections('LastName', 'Nickname'),
      },
      ['First name', 'Street address', 'City'],
      'This field is missing',
    ],
    [
      'one whose field has another control',
      { fields: { ...applicationSource.fields, City: { ...City, widget: 'name' } as FieldDeclaration } },
      ['First name', 'Last name', 'Street address', 'City'],
      'This field is missing',
    ],
    [
      'one whose sections stand otherwise',
      { sections: [...applicationSource.sections].reverse() },
      ['Street address', 'City', 'First name', 'Last name'],
      'This field is missing',
    ],
  ])('[F-767] by %s keeps them, and what is being typed', async (_what, change, errors, words) => {
    const rows = { ...applicationRows, Nickname: { IsRequired: true } };
    const form = await drawForm({ answers: left, rows });
    await form.submit();
    expect(form.summary()).toHaveLength(4);
    await type(form.control('Address1'), '5');
    await form.draw({ form: interpretForm({ ...applicationSource, ...change }), rows });
    expect(form.summary()).toEqual(errors.map((label) => `${label}: missing`));
    expect(form.said('City')).toContain(words);
    expect(form.control('FirstName').getAttribute('aria-invalid')).toBe('true');
    expect([document.activeElement, form.control('Address1').value]).toEqual([form.control('Address1'), '5']);
    await userEvent.keyboard('00 Congress Ave{Tab}');
    expect(form.summary()).not.toContain('Street address: missing');
    expect(form.typed()).toMatchObject({ Address1: '500 Congress Ave', SSN: goodAnswers.SSN });
  });
});

describe('the layout', () => {
  const open = { State: 'WI', isMarried: true, spouseHasDifferentAddress: true };

  it('[UX-09] never scrolls sideways at 320 px, with errors and suggestions', async () => {
    await page.viewport(320, 700);
    const form = await drawForm({
      answers: open,
      suggestions: { Address1: '500 Congress Avenue North West' },
    });
    await form.submit();
    expect(document.documentElement.scrollWidth).toBe(320);
  });

  it('[LOOK-03] has one left edge of all inputs at 360 px', async () => {
    await page.viewport(360, 740);
    const form = await drawForm({ answers: open });
    const inputs = [...form.container.querySelectorAll('input:not([type="radio"]), select')];
    const edges = new Set(inputs.map((input) => Math.round(input.getBoundingClientRect().left)));
    expect(inputs.length).toBeGreaterThan(12);
    expect(edges.size).toBe(1);
  });
});
