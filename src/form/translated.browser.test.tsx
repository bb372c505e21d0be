import { describe, expect, it, onTestFinished } from 'vitest';
import { userEvent } from 'vitest/browser';
import firstName from '../../schemas/fields/FirstName.json' with { type: 'json' };
import { applicationSource, goodAnswers } from '../../testing/form/applicationForm.ts';
import { drawForm } from '../../testing/form/drawForm.tsx';
import type { FormHarnessProps } from '../../testing/form/FormHarness.tsx';
import { interpretForm } from '../../testing/form/interpretForm.ts';
import { translatePage } from '../../testing/support/translatePage.ts';
import type { FieldDeclaration } from '../engine/form.ts';

const FirstName = {
  ...(applicationSource.fields.FirstName as FieldDeclaration),
  filter: firstName.ui['ui:options'].filter,
};
const form = interpretForm({ ...applicationSource, fields: { ...applicationSource.fields, FirstName } });

async function drawTranslated(given: Partial<FormHarnessProps> = {}) {
  onTestFinished(translatePage());
  const drawn = await drawForm({ form, ...given });
  await expect.poll(() => drawn.container.querySelector('label')?.textContent).toMatch(/^[A-Z ]+$/u);
  return drawn;
}

describe('a form on a page that the browser translates', () => {
  it('[F-701] says why a key was refused, and takes that back', async () => {
    const { control, container } = await drawTranslated();
    const status = () =>
      control('FirstName').closest('[data-field]')?.querySelector('p[role="status"]')?.textContent;
    await userEvent.click(control('FirstName'));
    await userEvent.keyboard('Jordan1');
    await expect.poll(status).toBe('USE ONLY LETTERS, HYPHENS AND SPACES.');
    await userEvent.keyboard('{Tab}');
    await expect.poll(status).toBe('');
    expect(container.querySelector('form')).not.toBeNull();
    expect(control('FirstName').value).toBe('Jordan');
  });

  it('[F-701] counts its errors from several down to none', async () => {
    const { control, container } = await drawTranslated({
      answers: { ...goodAnswers, FirstName: undefined, LastName: undefined, ConfirmEmail: undefined },
    });
    const heading = () => container.querySelector('section h2')?.textContent;
    container.querySelector<HTMLElement>('button[type="submit"]')?.click();
    await expect.poll(heading).toBe('3 THINGS NEED YOUR ATTENTION');
    for (const [name, answer, said] of [
      ['FirstName', 'Jordan', '2 THINGS NEED YOUR ATTENTION'],
      ['LastName', 'Avery', 'ONE THING NEEDS YOUR ATTENTION'],
      ['ConfirmEmail', goodAnswers.Email, undefined],
    ] as const) {
      await userEvent.click(control(name));
      await userEvent.keyboard(`${answer}{Tab}`);
      await expect.poll(heading).toBe(said);
    }
    expect(control('City').value).toBe(goodAnswers.City);
  });

  it('[F-701] says beside a field and its note what services say, and takes that back', async () => {
    const { control, said, draw } = await drawTranslated({ answers: goodAnswers });
    await draw({ suggestions: { City: 'Austin Hills' }, notes: { State: { $copy: 'income.warning' } } });
    await expect.poll(() => said('City')).toContain('CAN WE SUGGEST AUSTIN HILLS?');
    await expect.poll(() => said('State')).toContain('PLEASE ENSURE THAT');
    await draw({ suggestions: { City: 'Austin Lakes' }, notes: {} });
    await expect.poll(() => said('City')).toContain('CAN WE SUGGEST AUSTIN LAKES?');
    await expect.poll(() => said('State')).not.toContain('PLEASE ENSURE THAT');
    await draw({ serverErrors: { City: 'Please check the city.' } });
    await expect.poll(() => said('City')).toContain('PLEASE CHECK THE CITY.');
    await userEvent.click(control('City'));
    await userEvent.keyboard('Waco{Tab}');
    await expect.poll(() => said('City')).not.toContain('PLEASE CHECK THE CITY.');
    expect(control('City').value).toContain('Waco');
  });
});
