import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { drawExample } from '../../../testing/blocks/drawExample.tsx';
import { sampleSource } from '../../../testing/blocks/sampleForm.ts';
import { sampleParts } from '../../../testing/blocks/sampleParts.ts';
import { interpretForm } from '../../../testing/form/interpretForm.ts';
import { setNatively } from '../../../testing/widgets/drawControl.tsx';
import type { FieldDeclaration } from '../../engine/form.ts';
import { errorCountAtom } from '../../state/atoms.ts';
import type { AppParts } from '../../state/createAppStore.ts';
import descriptor from './shortForm.block.json' with { type: 'json' };

const { fields } = sampleSource;
const limited = interpretForm({
  ...sampleSource,
  fields: { ...fields, FirstName: { ...(fields.FirstName as FieldDeclaration), maxLength: 17 } },
});

const person = { FirstName: 'Jordan', Email: 'jordan@example.test' };

async function draw(name = 'empty', parts: AppParts = {}) {
  const drawn = await drawExample(descriptor, name, { parts });
  const { container } = drawn;
  return {
    ...drawn,
    input: (field: string) => container.querySelector(`[name="${field}"]`) as HTMLInputElement,
    send: () => (container.querySelector('button[type="submit"]') as HTMLElement).click(),
    links: () => [...container.querySelectorAll('section a')].map((link) => link.textContent),
  };
}

describe('ShortFormBlock', () => {
  it('[APR-012] raises its event with the validated answers', async () => {
    const { raise, input, send } = await draw();
    await userEvent.fill(input('FirstName'), person.FirstName);
    await userEvent.fill(input('Email'), person.Email);
    send();
    expect(raise).toHaveBeenCalledExactlyOnceWith('submit', expect.objectContaining(person));
  });

  it('[UX-01] [UX-02] lists what is wrong, takes the focus there, counts it, and raises nothing', async () => {
    const { raise, store, input, send, links, container } = await draw();
    send();
    await expect.poll(() => links().length).toBe(2);
    expect(document.activeElement?.contains(container.querySelector('section a'))).toBe(true);
    expect(store.get(errorCountAtom)).toBe(2);
    const control = input('FirstName');
    expect(control.getAttribute('aria-invalid')).toBe('true');
    const [described] = control.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(document.getElementById(described ?? '')?.textContent).toContain('This field is missing');
    await userEvent.click(container.querySelector('section a') as HTMLElement);
    expect(document.activeElement).toBe(control);
    expect(raise).not.toHaveBeenCalled();
  });

  it('[UX-01] after a failed submit a field is checked again when it is left, and not before', async () => {
    const { store, input, send } = await draw();
    input('FirstName').focus();
    await userEvent.keyboard('{Tab}');
    expect(store.get(errorCountAtom)).toBe(0);
    send();
    await expect.poll(() => store.get(errorCountAtom)).toBe(2);
    await userEvent.fill(input('FirstName'), 'Jordan');
    await userEvent.keyboard('{Tab}');
    await expect.poll(() => store.get(errorCountAtom)).toBe(1);
    await userEvent.fill(input('FirstName'), '');
    await userEvent.keyboard('{Tab}');
    await expect.poll(() => store.get(errorCountAtom)).toBe(2);
  });

  it('[UX-14] sends nothing while busy', async () => {
    const { raise, input, send, getByRole } = await draw('busy', { state: { applicant: person } });
    await expect
      .element(getByRole('button', { name: 'Checking...' }))
      .toHaveAttribute('aria-disabled', 'true');
    send();
    input('FirstName').focus();
    await userEvent.keyboard('{Enter}');
    expect(raise).not.toHaveBeenCalled();
  });

  it('[APR-017] [A-094] [UX-14] waits, key by key, until a field passes its rules', async () => {
    const { raise, container, getByRole } = await draw('waiting', {
      ...sampleParts,
      configuration: { rules: { FirstName: { IsRequired: true, MinLengthChar: 3 } } },
    });
    const button = container.querySelector('button[type="submit"]');
    const isOff = () => button?.getAttribute('aria-disabled') === 'true';
    await expect.poll(isOff).toBe(true);
    const reason = document.getElementById(button?.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('Please meet all rules above to continue.');
    (getByRole('textbox', { name: /First name/ }).element() as HTMLElement).focus();
    await userEvent.keyboard('Jo');
    expect([isOff(), raise.mock.calls.length]).toEqual([true, 0]);
    await userEvent.keyboard('e');
    await expect.poll(isOff).toBe(false);
    await userEvent.keyboard('{Backspace}');
    await expect.poll(isOff).toBe(true);
    await userEvent.keyboard('y{Enter}');
    expect(raise).toHaveBeenCalledWith('submit', expect.objectContaining({ FirstName: 'Joy' }));
  });

  it('[F-712] while it waits a press lists what is missing, and takes the focus there', async () => {
    const { raise, container, links } = await draw('waiting');
    const button = container.querySelector('button[type="submit"]') as HTMLElement;
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
    button.click();
    await expect.poll(links).toEqual(['First name: missing', 'Email address: missing']);
    expect(document.activeElement?.contains(container.querySelector('section a'))).toBe(true);
    expect(raise).not.toHaveBeenCalled();
  });

  it('[APR-015] [SVC-020] says what a service said of a field, with the focus, until the field changes', async () => {
    const { machine, input, links } = await draw('empty', { state: { applicant: person } });
    machine({ session: { errors: { Email: 'Please give another address.' } } });
    await expect.poll(links).toEqual(['Email address: please see below']);
    expect(input('Email').closest('form')?.textContent).toContain('Please give another address.');
    await expect.poll(() => document.activeElement?.localName).toBe('section');
    await userEvent.type(input('Email'), 'x');
    await expect.poll(links).toEqual([]);
  });

  it('[APR-015] [SVC-020] shows what a service said before it was drawn, and leaves the focus where it is', async () => {
    const said = { errors: { Email: 'Please give another address.' } };
    const { container, links } = await draw('empty', { state: { applicant: person, session: said } });
    await expect.poll(links).toEqual(['Email address: please see below']);
    expect(container.querySelector('form')?.textContent).toContain('Please give another address.');
    expect(container.contains(document.activeElement)).toBe(false);
  });

  it.each([
    ['[F-401] is refused whole', 'Email', 'mary-ann@my-company.com', ''],
    ['[F-402] is too long', 'FirstName', 'Bartholomew Maximilian', 'Bartholomew Maximilian'],
  ])('autofill that %s leaves an error at once, and blocks the submit', async (_what, name, text, held) => {
    const { raise, store, input, send } = await draw('empty', {
      state: { applicant: person },
      forms: { sample: limited },
    });
    await userEvent.clear(input(name));
    (document.activeElement as HTMLElement).blur();
    setNatively(input(name), text);
    await expect.poll(() => input(name).getAttribute('aria-invalid')).toBe('true');
    expect([input(name).value, store.get(errorCountAtom)]).toEqual([held, 0]);
    send();
    expect(raise).not.toHaveBeenCalled();
  });

  it('[F-401] keys that are refused leave none before the field is left', async () => {
    const { input } = await draw();
    input('Email').focus();
    await userEvent.keyboard('mary-');
    expect(input('Email').getAttribute('aria-invalid')).not.toBe('true');
    await userEvent.keyboard('{Tab}');
    await expect.poll(() => input('Email').getAttribute('aria-invalid')).toBe('true');
  });

  it('[F-804] a name that lost a letter blocks the submit, also when it is drawn again, until it is edited', async () => {
    const { raise, again, input, send } = await draw('empty', {
      state: { applicant: person },
      forms: { sample: limited },
    });
    const isInvalid = () => input('FirstName').getAttribute('aria-invalid') === 'true';
    await userEvent.fill(input('FirstName'), '');
    await userEvent.type(input('FirstName'), 'Jo3rdan');
    await userEvent.tab();
    await expect.poll(isInvalid).toBe(true);
    await again();
    expect(input('FirstName').value).toBe('Jordan');
    send();
    await expect.poll(isInvalid).toBe(true);
    expect(raise).not.toHaveBeenCalled();
    await userEvent.type(input('FirstName'), 'n{Backspace}');
    await userEvent.tab();
    await expect.poll(isInvalid).toBe(false);
    send();
    await expect.poll(() => raise.mock.calls.length).toBe(1);
  });

  it('keeps what was typed when it is drawn again', async () => {
    const { again, input } = await draw();
    await userEvent.fill(input('FirstName'), 'Jordan');
    await again();
    expect(input('FirstName').value).toBe('Jordan');
  });
});
