import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { BlockExample } from '../../../testing/blocks/BlockDescriptor.ts';
import { drawExample } from '../../../testing/blocks/drawExample.tsx';
import { sampleSource, sampleStepsForm, sampleStepsSource } from '../../../testing/blocks/sampleForm.ts';
import { sampleParts } from '../../../testing/blocks/sampleParts.ts';
import { interpretForm } from '../../../testing/form/interpretForm.ts';
import type { FieldDeclaration } from '../../engine/form.ts';
import { errorCountAtom, formsAtom, sliceAtom } from '../../state/atoms.ts';
import type { AppParts } from '../../state/createAppStore.ts';
import descriptor from './form.block.json' with { type: 'json' };

const draw = (
  name = 'empty',
  parts: AppParts = {},
  blocks?: BlockExample['blocks'],
  props: Record<string, unknown> = {},
) => drawExample(descriptor, name, { parts, props, ...(blocks && { blocks }) });

const person = { FirstName: 'Jordan', Email: 'jordan@example.test' };

describe('FormBlock', () => {
  it('[PQ-001] [PQ-002] raises its event with the validated answers', async () => {
    const { raise, getByRole } = await draw();
    await userEvent.fill(getByRole('textbox', { name: /First name/ }), person.FirstName);
    await userEvent.fill(getByRole('textbox', { name: /Email address/ }), person.Email);
    await getByRole('button', { name: 'See My Card Offers' }).click();
    expect(raise).toHaveBeenCalledOnce();
    expect(raise).toHaveBeenCalledWith('submit', expect.objectContaining(person));
  });

  it('[UX-01] counts its errors for the page title and raises nothing', async () => {
    const { raise, store, getByRole } = await draw();
    await getByRole('button', { name: 'See My Card Offers' }).click();
    await expect.poll(() => store.get(errorCountAtom)).toBe(2);
    expect(raise).not.toHaveBeenCalled();
  });

  it.each(['busy', 'disabled'])('[UX-14] [AFT-007] [AFT-010] sends nothing while %s', async (name) => {
    const { raise, container } = await draw(name, { state: { applicant: person } });
    const button = container.querySelector('button[type="submit"]') as HTMLElement;
    expect(button.getAttribute('aria-disabled')).toBe('true');
    button.click();
    container.querySelector('input')?.focus();
    await userEvent.keyboard('{Enter}');
    expect(raise).not.toHaveBeenCalled();
  });

  it('[PQ-003] says that it is busy, in the button and to screen readers', async () => {
    const { container, getByRole } = await draw('busy');
    await expect.element(getByRole('button', { name: 'Submitting...' })).toBeVisible();
    const lines = [...container.querySelectorAll('[role="status"]')].map((line) => line.textContent);
    expect(lines).toContain('Submitting...');
  });

  it('[F-712] leads to what is missing first: to its own errors, and then to what another block asks for', async () => {
    const captcha = document.createElement('div');
    captcha.id = 'block-captcha';
    captcha.innerHTML = '<input type="checkbox" />';
    document.body.append(captcha);
    const { raise, container, getByRole } = await draw('disabled');
    const button = container.querySelector('button[type="submit"]') as HTMLElement;
    button.click();
    await expect.element(getByRole('region', { name: '2 things need your attention' })).toHaveFocus();
    expect(container.querySelector('[role="alert"]')).toBeNull();
    await userEvent.fill(getByRole('textbox', { name: /First name/ }), person.FirstName);
    await userEvent.fill(getByRole('textbox', { name: /Email address/ }), person.Email);
    button.click();
    await expect.poll(() => document.activeElement).toBe(captcha.querySelector('input'));
    expect(container.querySelector('[role="alert"]')?.textContent).toBe(
      'Please solve the puzzle above first.',
    );
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(raise).not.toHaveBeenCalled();
  });

  it('[AFT-008] says what a disabled button waits for', async () => {
    const { container } = await draw('disabled');
    const button = container.querySelector('button[type="submit"]');
    const reason = document.getElementById(button?.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('Please solve the puzzle above first.');
  });

  it('[PRE-001] starts with what the link brought along', async () => {
    const surroundings = { ...sampleParts.surroundings, query: { firstname: 'Alex' } };
    const { getByRole } = await draw('empty', { surroundings });
    await expect.element(getByRole('textbox', { name: /First name/ })).toHaveValue('Alex');
  });

  it('[F-708] [F-804] says at its field what of a link it does not hold, and sends nothing until it is edited', async () => {
    const surroundings = { ...sampleParts.surroundings, query: { firstname: "O'Brien", email: 'a+b@c.de' } };
    const { container, getByRole } = await draw('empty', { surroundings });
    const status = (name: string) =>
      container.querySelector(`[data-field="${name}"] [role="status"]`)?.textContent ?? '';
    await expect.element(getByRole('textbox', { name: /First name/ })).toHaveValue('OBrien');
    await expect
      .poll(() => [status('FirstName'), status('Email')])
      .toEqual(['filter.leftOut', 'filter.emailOnly']);
    expect(container.querySelector('[aria-invalid="true"]')).toBeNull();
    container.querySelector<HTMLButtonElement>('button[type="submit"]')?.click();
    const inError = () => container.querySelector('[data-field="FirstName"] [aria-invalid="true"]');
    await expect.poll(inError).not.toBeNull();
    await userEvent.fill(getByRole('textbox', { name: /First name/ }), 'Brien');
    await userEvent.tab();
    await expect.poll(() => status('FirstName')).toBe('');
  });

  it('keeps what was typed when it is drawn again, and prefers it to what was sent before', async () => {
    const { again, getByRole } = await draw('empty', { state: { applicant: { FirstName: 'Sent' } } });
    await userEvent.fill(getByRole('textbox', { name: /First name/ }), 'Typed');
    await userEvent.tab();
    await again();
    await expect.element(getByRole('textbox', { name: /First name/ })).toHaveValue('Typed');
  });

  it('[DM-017] prefers what others wrote after it was left, and that alone', async () => {
    const { leave, machine, again, getByRole } = await draw('empty', {
      state: { applicant: { FirstName: 'Jordan', Email: 'jordan@example.test' } },
    });
    await userEvent.fill(getByRole('textbox', { name: /First name/ }), 'Typed');
    await userEvent.fill(getByRole('textbox', { name: /Email/ }), 'typed@example.test');
    await userEvent.tab();
    await leave();
    machine({ applicant: { FirstName: 'Robin', Email: 'jordan@example.test' } });
    await again();
    await expect.element(getByRole('textbox', { name: /First name/ })).toHaveValue('Robin');
    await expect.element(getByRole('textbox', { name: /Email/ })).toHaveValue('typed@example.test');
  });

  it('[INC-005] takes over an answer that something else wrote', async () => {
    const { machine, getByRole } = await draw();
    await userEvent.fill(getByRole('textbox', { name: /Email/ }), person.Email);
    await userEvent.tab();
    machine({ applicant: { FirstName: 'Written' } });
    await expect.element(getByRole('textbox', { name: /First name/ })).toHaveValue('Written');
    await expect.element(getByRole('textbox', { name: /Email/ })).toHaveValue(person.Email);
  });

  it('[INC-005] takes over the same answer again once it was taken away, and nothing with that', async () => {
    const { machine, getByRole } = await draw();
    const name = getByRole('textbox', { name: /First name/ });
    machine({ applicant: { FirstName: 'Written' } });
    await expect.element(name).toHaveValue('Written');
    await userEvent.fill(name, 'Typed');
    await userEvent.tab();
    machine({ applicant: { FirstName: null, Email: person.Email } });
    await expect.element(getByRole('textbox', { name: /Email/ })).toHaveValue(person.Email);
    await expect.element(name).toHaveValue('Typed');
    machine({ applicant: { FirstName: 'Written', Email: person.Email } });
    await expect.element(name).toHaveValue('Written');
  });

  it.each<[string, (drawn: Awaited<ReturnType<typeof draw>>) => unknown]>([
    ['as it is drawn', () => undefined],
    [
      'with another form in its place',
      ({ store }) => store.set(formsAtom, { sample: interpretForm(sampleSource) }),
    ],
    ['drawn again afterwards', ({ again }) => again()],
  ])('[REL-03] empties an answer that others emptied, says why and keeps all else: %s', async (how, then) => {
    const { getByRole, ...drawn } = await draw('empty', { state: { applicant: person } });
    await userEvent.fill(getByRole('textbox', { name: /Email/ }), 'typed@example.test');
    await userEvent.tab();
    if (how === 'drawn again afterwards') await drawn.leave();
    drawn.machine({
      applicant: { ...person, FirstName: undefined },
      session: { errors: { FirstName: 'Please answer again.' } },
    });
    await then({ getByRole, ...drawn });
    await expect.element(getByRole('textbox', { name: /First name/ })).toHaveValue('');
    await expect.element(getByRole('textbox', { name: /Email/ })).toHaveValue('typed@example.test');
    await expect.element(drawn.getByText('Please answer again.').last()).toBeVisible();
  });

  it('[F-767] tells the errors that show in the words of another language', async () => {
    const slice = { ...sampleParts.slice, copy: { said: 'Please look here.' } };
    const { machine, store, container, getByRole } = await draw('empty', { slice });
    await userEvent.fill(getByRole('textbox', { name: /Email address/ }), person.Email);
    await getByRole('button', { name: 'See My Card Offers' }).click();
    machine({ session: { errors: { Email: { $copy: 'said' } } } });
    const errors = () => [...container.querySelectorAll('[id$="__error"]')].map((line) => line.textContent);
    await expect.poll(errors).toEqual([expect.any(String), 'Please look here.']);
    store.set(sliceAtom, (before) => ({ ...before, copy: { said: 'Mire aquí.' } }));
    const messages = { ...sampleSource.messages, required: 'Por favor responda.' };
    store.set(formsAtom, { sample: interpretForm({ ...sampleSource, messages }) });
    await expect.poll(errors).toEqual(['Por favor responda.', 'Mire aquí.']);
    expect(store.get(errorCountAtom)).toBe(2);
    await expect.element(getByRole('textbox', { name: /Email address/ })).toHaveValue(person.Email);
  });

  it('[INC-007] [UX-11] says what the flow notes beside a field, politely, until its answer changes', async () => {
    const noted = { ...sampleSource.fields.FirstName, below: 'A note that stays.' } as FieldDeclaration;
    const fields = { ...sampleSource.fields, FirstName: noted };
    const forms = { sample: interpretForm({ ...sampleSource, fields }) };
    const parts = { forms, slice: { ...sampleParts.slice, copy: { said: 'Please look here.' } } };
    const { machine, store, getByRole, getByText } = await draw('empty', parts);
    await expect.element(getByText('A note that stays.')).toBeVisible();
    const line = getByText('A note that stays.').element().closest('div')?.querySelector('[role="status"]');
    expect(line?.textContent).toBe('');
    machine({ session: { notes: { FirstName: { $copy: 'said' } } } });
    await expect.poll(() => line?.textContent).toBe('Please look here.');
    expect(store.get(errorCountAtom)).toBe(0);
    await userEvent.fill(getByRole('textbox', { name: /First name/ }), person.FirstName);
    await userEvent.tab();
    await expect.poll(() => line?.textContent).toBe('');
  });

  describe('a section that draws a block', () => {
    const sections = [
      { id: 'name', title: 'About you', fields: [{ name: 'FirstName', span: 6 }] },
      { id: 'terms', block: 'terms', fields: [] },
      { id: 'mail', title: 'Your mail', block: 'gone', fields: [{ name: 'Email', span: 6 }] },
    ];
    const blocks = {
      above: { block: 'prose', props: { text: 'Stands above the button.' } },
      terms: { block: 'prose', props: { text: 'The terms of the card.' } },
    };
    const forms = { sample: interpretForm({ ...sampleSource, sections }) };

    it('[AFT-001] holds it where it stands among the others; other blocks stand above the button', async () => {
      const { container } = await draw('empty', { forms }, blocks);
      const texts = [
        'First name',
        'The terms of the card.',
        'Your mail',
        'Stands above',
        'See My Card Offers',
      ];
      const words = container.textContent ?? '';
      const places = texts.map((text) => words.indexOf(text));
      expect(places).not.toContain(-1);
      expect(places).toEqual([...places].sort((one, other) => one - other));
      expect(container.querySelectorAll('fieldset')).toHaveLength(2);
    });

    it('keeps what was typed when the block changes', async () => {
      const { change, getByRole, getByText } = await draw('empty', { forms }, blocks);
      const field = getByRole('textbox', { name: /First name/ });
      await userEvent.fill(field, 'Typed');
      const control = field.element();
      await change({ blocks: { ...blocks, terms: { block: 'prose', props: { text: 'Other terms.' } } } });
      await expect.element(getByText('Other terms.')).toBeVisible();
      expect(field.element()).toBe(control);
      await expect.element(field).toHaveValue('Typed');
    });
  });

  it('draws nothing before its module has come', async () => {
    const { container } = await draw('empty', { forms: {} });
    expect(container.querySelector('form')).toBeNull();
  });
});

describe('FormBlock in steps', () => {
  const answers = { ...person, PrimaryPhone: '5125550142', HasCheckingAccount: 'true' };

  async function drawSteps(parts: AppParts = {}) {
    const drawn = await draw('steps', parts);
    const heading = (name: string) => drawn.getByRole('heading', { level: 2, name });
    const press = (name: string) => drawn.getByRole('button', { name, exact: true }).click();
    await expect.element(drawn.getByRole('button', { name: 'Continue' })).toBeVisible();
    return { ...drawn, heading, press };
  }

  /** On the review, with everything before it answered. */
  async function drawReview() {
    const drawn = await drawSteps({ state: { applicant: answers } });
    await drawn.press('Continue');
    await drawn.press('Continue');
    await expect.element(drawn.heading('Review your answers')).toHaveFocus();
    return drawn;
  }

  it('[F-404] [UX-10] shows one at a time, and begins it at its heading', async () => {
    const { container, getByRole, heading, press } = await drawSteps();
    await expect.element(getByRole('textbox')).toHaveAccessibleName('First name');
    expect(container.textContent).toContain('Step 1 of 3');
    expect(document.activeElement).toBe(document.body);
    await userEvent.fill(getByRole('textbox'), person.FirstName);
    await press('Continue');
    await expect.element(heading('How we reach you')).toHaveFocus();
    expect(container.textContent).toContain('Step 2 of 3');
    expect(container.querySelector('[name="FirstName"]')).toBeNull();
  });

  it('[F-404] [REL-03] stays at its step with another form in its place, and asks again for what was emptied', async () => {
    const { store, machine, raise, container, getByRole, heading, press } = await drawReview();
    store.set(formsAtom, { sampleSteps: { ...sampleStepsForm } });
    machine({
      applicant: { ...answers, FirstName: undefined },
      session: { errors: { FirstName: 'Please answer again.' } },
    });
    await expect.element(heading('Review your answers')).toBeVisible();
    await expect.element(getByRole('link', { name: 'First name: please see below' })).toBeVisible();
    expect(container.querySelector('[data-answer="FirstName"]')).toBeNull();
    await press('See My Card Offers');
    expect(raise).not.toHaveBeenCalled();
    await getByRole('link', { name: 'First name: missing' }).click();
    await expect.element(getByRole('textbox')).toHaveFocus();
    await userEvent.fill(getByRole('textbox'), 'Robin');
    await press('Continue');
    await expect.element(heading('Review your answers')).toHaveFocus();
    await press('See My Card Offers');
    expect(raise).toHaveBeenCalledWith('submit', expect.objectContaining({ FirstName: 'Robin' }));
  });

  it('[F-404] [UX-01] holds a step alone against the rules', async () => {
    const { getByRole, container, heading, store, press } = await drawSteps();
    await press('Continue');
    const summary = [...container.querySelectorAll('section a')].map(({ textContent }) => textContent);
    expect(summary).toEqual(['First name: missing']);
    await expect.poll(() => store.get(errorCountAtom)).toBe(1);
    await userEvent.fill(getByRole('textbox'), person.FirstName);
    await press('Continue');
    await expect.element(heading('How we reach you')).toHaveFocus();
    await expect.poll(() => store.get(errorCountAtom)).toBe(0);
    await press('Continue');
    await expect.poll(() => store.get(errorCountAtom)).toBe(1);
    await press('Back');
    await expect.element(heading('About you')).toHaveFocus();
    await expect.poll(() => store.get(errorCountAtom)).toBe(0);
  });

  it('[F-404] loses nothing that was typed, by its own way back nor by that of the browser', async () => {
    const { getByRole, container, heading, press } = await drawSteps();
    await userEvent.fill(getByRole('textbox'), person.FirstName);
    await press('Continue');
    await expect.element(heading('How we reach you')).toHaveFocus();
    await userEvent.click(getByRole('textbox', { name: 'Email address' }));
    await userEvent.keyboard('jordan@');
    history.back();
    await expect.element(heading('About you')).toHaveFocus();
    expect(container.querySelector<HTMLInputElement>('[name="FirstName"]')?.value).toBe('Jordan');
    history.forward();
    await expect.element(heading('How we reach you')).toHaveFocus();
    expect(container.querySelector<HTMLInputElement>('[name="Email"]')?.value).toBe('jordan@');
    await press('Back');
    await expect.element(heading('About you')).toHaveFocus();
    await press('Continue');
    expect(container.querySelector<HTMLInputElement>('[name="Email"]')?.value).toBe('jordan@');
  });

  it('[F-404] [UX-12] reads the answers once more, and sends what the form on one page sends', async () => {
    const steps = await drawReview();
    expect(steps.container.querySelector('[data-answer="PrimaryPhone"]')?.textContent).toBe(
      'Primary phone(512) 555-0142',
    );
    expect(steps.container.querySelector('[data-answer="HasCheckingAccount"]')).toBeNull();
    expect(steps.raise).not.toHaveBeenCalled();
    await steps.press('See My Card Offers');
    const sent = steps.raise.mock.calls[0];
    await steps.leave();
    const onePage = await draw('empty', { state: { applicant: answers } });
    await onePage.getByRole('button', { name: 'See My Card Offers' }).click();
    expect(sent).toEqual(onePage.raise.mock.calls[0]);
  });

  it('[F-404] leads from the review to a step and back to the review', async () => {
    const { getByRole, heading, press, container } = await drawReview();
    await getByRole('button', { name: /^Edit.*About you$/u }).click();
    await expect.element(heading('About you')).toHaveFocus();
    await userEvent.fill(getByRole('textbox', { name: 'First name' }), 'Robin');
    await press('Continue');
    await expect.element(heading('Review your answers')).toHaveFocus();
    expect(container.querySelector('[data-answer="FirstName"]')?.textContent).toContain('Robin');
  });

  it('[F-404] [SVC-020] leads from what a service says to the field, which says it, too', async () => {
    const { container, getByRole, machine } = await drawReview();
    machine({ session: { errors: { Email: 'Please give another address.' } } });
    await getByRole('link', { name: 'Email address: please see below' }).click();
    await expect.element(getByRole('textbox', { name: 'Email address' })).toHaveFocus();
    expect(container.querySelector('[data-field="Email"]')?.textContent).toContain(
      'Please give another address.',
    );
  });
});

describe('FormBlock in steps on phones', () => {
  const sampleSteps = interpretForm({ ...sampleStepsSource, onPhones: true });
  const turnTo = async (shape: 'phone' | 'desktop') => {
    if (shape === 'phone') await page.viewport(360, 740);
    else await page.viewport(1280, 900);
  };

  async function drawAs(shape: 'phone' | 'desktop') {
    await turnTo(shape);
    const drawn = await draw('steps', { forms: { sampleSteps } });
    const fields = () => [...drawn.container.querySelectorAll('input')].map(({ name }) => name);
    const press = (name: string) => drawn.getByRole('button', { name, exact: true }).click();
    return { ...drawn, fields, press };
  }

  it('[F-781] asks step by step on a phone, and on one page elsewhere', async () => {
    const phone = await drawAs('phone');
    await expect.element(phone.getByRole('button', { name: 'Continue' })).toBeVisible();
    expect(phone.fields()).toEqual(['FirstName']);
    expect(phone.container.textContent).toContain('Step 1 of 3');
    await phone.leave();
    const desktop = await drawAs('desktop');
    expect(new Set(desktop.fields())).toEqual(
      new Set(['FirstName', 'Email', 'PrimaryPhone', 'HasCheckingAccount']),
    );
    await expect.element(desktop.getByRole('button', { name: 'See My Card Offers' })).toBeVisible();
    await expect.element(desktop.getByRole('button', { name: 'Continue' })).not.toBeInTheDocument();
    expect(desktop.container.textContent).not.toContain('Step 1');
  });

  it('[F-781] keeps answers, what is half typed, and the focus when a phone is turned there and back', async () => {
    const { container, fields, getByRole, press } = await drawAs('phone');
    await userEvent.fill(getByRole('textbox'), person.FirstName);
    await press('Continue');
    const email = getByRole('textbox', { name: 'Email address' });
    await userEvent.click(email);
    await userEvent.keyboard('jordan@');
    await turnTo('desktop');
    await expect.poll(fields).toContain('FirstName');
    await expect.element(email).toHaveFocus();
    await expect.element(email).toHaveValue('jordan@');
    await userEvent.keyboard('example.test');
    await turnTo('phone');
    await expect.poll(fields).toEqual(['Email', 'PrimaryPhone']);
    await expect.element(email).toHaveFocus();
    await expect.element(email).toHaveValue(person.Email);
    expect(container.textContent).toContain('Step 2 of 3');
    await press('Back');
    await expect.element(getByRole('textbox', { name: 'First name' })).toHaveValue('Jordan');
  });

  it('[F-781] [UX-09] moves a step within the margin of the page, however large the letters', async () => {
    const { animate } = Element.prototype;
    const moved: Element[] = [];
    const start = vi.spyOn(Element.prototype, 'animate').mockImplementation(function (this: Element, ...of) {
      const move = animate.apply(this, of);
      move.pause();
      moved.push(this);
      return move;
    });
    document.documentElement.style.fontSize = '200%';
    const { getByRole, press } = await drawAs('phone');
    await userEvent.fill(getByRole('textbox'), person.FirstName);
    await press('Continue');
    await expect.poll(() => moved.length).toBe(1);
    const [step] = moved as [Element];
    expect(new DOMMatrix(getComputedStyle(step).transform).m41).toBe(16);
    document.documentElement.style.fontSize = '';
    start.mockRestore();
  });

  it('[F-781] leads from a button that is gone to the heading of its step', async () => {
    const { container, fields, getByRole, press } = await drawAs('phone');
    await userEvent.fill(getByRole('textbox'), person.FirstName);
    await press('Continue');
    await expect.poll(fields).toEqual(['Email', 'PrimaryPhone']);
    (getByRole('button', { name: 'Continue' }).element() as HTMLElement).focus();
    await turnTo('desktop');
    await expect.poll(() => document.activeElement?.textContent).toBe('How we reach you');
    expect(container.contains(document.activeElement)).toBe(true);
  });

  it('[F-781] [F-712] leads from the review to the step of what another block asks for', async () => {
    await turnTo('phone');
    const sections = sampleStepsSource.sections.map((section) =>
      section.id === 'contact' ? { ...section, block: 'terms' } : section,
    );
    const { getByRole, raise } = await draw(
      'steps',
      {
        forms: { sampleSteps: interpretForm({ ...sampleStepsSource, sections, onPhones: true }) },
        state: { applicant: { ...person, PrimaryPhone: '5125550142', HasCheckingAccount: 'true' } },
      },
      undefined,
      { missing: 'terms' },
    );
    await getByRole('button', { name: 'Continue' }).click();
    await expect.element(getByRole('heading', { name: 'How we reach you' })).toHaveFocus();
    await getByRole('button', { name: 'Continue' }).click();
    await expect.element(getByRole('heading', { name: 'Review your answers' })).toHaveFocus();
    // A button with `aria-disabled` still gets clicks.
    (getByRole('button', { name: 'See My Card Offers' }).element() as HTMLElement).click();
    await expect.element(getByRole('heading', { name: 'How we reach you' })).toHaveFocus();
    expect(raise).not.toHaveBeenCalled();
  });

  it('[F-781] [UX-01] keeps told errors when a phone is turned, and holds all of the form against the rules on one page', async () => {
    const { getByRole, press, store } = await drawAs('phone');
    await press('Continue');
    await expect.element(getByRole('link', { name: 'First name: missing' })).toBeVisible();
    await turnTo('desktop');
    await expect.element(getByRole('button', { name: 'See My Card Offers' })).toBeVisible();
    await expect.element(getByRole('link', { name: 'First name: missing' })).toBeVisible();
    // A field from a later step shows its error on blur, as on any page after a failed submit.
    await userEvent.click(getByRole('textbox', { name: 'Email address' }));
    await userEvent.keyboard('{Tab}');
    await expect.element(getByRole('link', { name: 'Email address: missing' })).toBeVisible();
    await press('See My Card Offers');
    await expect.poll(() => store.get(errorCountAtom)).toBe(2);
  });
});

describe('FormBlock with progress', () => {
  it('[F-404] [F-714] [UX-10] tells the section that is in view, and covers nothing that takes the focus', async () => {
    const names = Object.keys(sampleSource.fields);
    const sections = names
      .slice(0, 3)
      .map((name) => ({ id: name, title: `All about ${name}, and more`, fields: [{ name, span: 12 }] }));
    const sample = interpretForm({ ...sampleSource, sections, progress: true });
    const { container } = await draw('empty', { forms: { sample } });
    // Longer than a phone, as forms with progress are.
    for (const section of container.querySelectorAll<HTMLElement>('[data-section]')) {
      section.style.paddingBlockEnd = '60rem';
    }
    const bar = () => container.querySelector<HTMLElement>('[aria-hidden="true"] p')?.parentElement;
    const email = container.querySelector('[name="Email"]') as HTMLElement;
    await expect
      .poll(() => {
        email.scrollIntoView({ block: 'start' });
        window.dispatchEvent(new Event('scroll'));
        return bar()?.textContent;
      })
      .toBe('All about Email, and more2 of 3');
    const covered = bar()?.getBoundingClientRect().bottom ?? 0;
    window.scrollBy(0, email.getBoundingClientRect().bottom + 20);
    email.focus();
    expect(email.getBoundingClientRect().top).toBeGreaterThanOrEqual(covered);
    expect(document.documentElement.style.scrollPaddingBlockStart).not.toBe('');
    document.documentElement.style.fontSize = '200%';
    const title = bar()?.querySelector('span') as HTMLElement;
    expect(title.scrollWidth, 'the name is not cut').toBeLessThanOrEqual(title.clientWidth);
  });
});
